package io.baton.server.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * A place in a list as callers carry it around. It is bound to the list that it was made for, with
 * its tenant and filters, so that one from elsewhere is refused instead of showing something odd.
 * It grants nothing: every page is read for the caller's own tenant.
 */
public final class Cursor {
  private static final int MARK_LENGTH = 12;
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private final String list;

  /**
   * @param list everything that makes the list: its name, the tenant and the filters
   */
  public Cursor(String... list) {
    this.list = String.join("\0", list);
  }

  public String write(String place) {
    byte[] text = place.getBytes(StandardCharsets.UTF_8);
    byte[] mark = mark(text);
    byte[] both = Arrays.copyOf(mark, MARK_LENGTH + text.length);
    System.arraycopy(text, 0, both, MARK_LENGTH, text.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(both);
  }

  /**
   * @throws Refused where it was not written for this list
   */
  public String read(String cursor) {
    try {
      byte[] both = Base64.getUrlDecoder().decode(cursor);
      if (both.length > MARK_LENGTH) {
        byte[] text = Arrays.copyOfRange(both, MARK_LENGTH, both.length);
        String place = new String(text, StandardCharsets.UTF_8);
        if (MessageDigest.isEqual(mark(text), Arrays.copyOf(both, MARK_LENGTH))
            && place.chars().noneMatch(Character::isISOControl)) {
          return place;
        }
      }
    } catch (IllegalArgumentException notBase64) {
      // The same as any other cursor that was not written here.
    }
    throw foreign();
  }

  /**
   * A place that is a number. The mark is no signature, so whoever knows how it is made can write
   * any place; what is none is refused like any other cursor from elsewhere.
   */
  public long readNumber(String cursor) {
    String place = read(cursor);
    if (!NUMBER.matcher(place).matches()) {
      throw foreign();
    }
    return Long.parseLong(place);
  }

  /** What is thrown where a cursor does not name a place of the list. */
  public static Refused foreign() {
    return Problem.of(
            ProblemType.INVALID_CURSOR,
            "The cursor was not made for this list. Use the nextCursor of the page before, with the same filters.")
        .refused();
  }

  private byte[] mark(byte[] place) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(list.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      return Arrays.copyOf(digest.digest(place), MARK_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
