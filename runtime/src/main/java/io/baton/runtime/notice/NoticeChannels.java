package io.baton.runtime.notice;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sinks of one kind of notice by name. Each is delivered to on its own: one that is away is
 * tried again without telling the others twice.
 */
public record NoticeChannels(Map<String, NoticeSink> byName) {
  /** Nobody wants to know. */
  public static final NoticeChannels NONE = new NoticeChannels(Map.of());

  private static final String ONLY = "";

  public NoticeChannels {
    byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  /** One sink that needs no name. */
  public static NoticeChannels only(NoticeSink sink) {
    return new NoticeChannels(Map.of(ONLY, sink));
  }

  /** The same and one more; its name stays the same from start to start. */
  public NoticeChannels with(String name, NoticeSink sink) {
    Map<String, NoticeSink> more = new LinkedHashMap<>(byName);
    more.put(name, sink);
    return new NoticeChannels(more);
  }

  boolean isEmpty() {
    return byName.isEmpty();
  }

  Set<String> names() {
    return byName.keySet();
  }

  @Nullable NoticeSink sink(String name) {
    return byName.get(name);
  }
}
