package io.baton.server.http;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The tags of {@code If-Match} and {@code If-None-Match}. They are compared without their mark for
 * weak ones: ours name a state of the log or a version exactly, and are weak only because sentences
 * beside it count seconds.
 */
public final class EntityTags {
  private static final String WEAK = "W/";
  private static final String ANY = "*";

  private EntityTags() {}

  /** Whether a header names the tag, or any. */
  public static boolean names(Optional<String> header, String tag) {
    return header.map(text -> isAny(text) || listed(text).contains(strong(tag))).orElse(false);
  }

  /** Whether whatever there is will do. */
  public static boolean isAny(String header) {
    return listed(header).contains(ANY);
  }

  /** Each with its quotes, and without its mark. */
  public static List<String> listed(String header) {
    return Arrays.stream(header.split(",")).map(String::strip).map(EntityTags::strong).toList();
  }

  private static String strong(String tag) {
    return tag.startsWith(WEAK) ? tag.substring(WEAK.length()) : tag;
  }
}
