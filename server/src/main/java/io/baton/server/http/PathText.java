package io.baton.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The text of paths and queries, taken apart and decoded without any leniency. */
final class PathText {
  private PathText() {}

  /** The segments of a route's own path. */
  static List<String> segments(String path) {
    return path.equals("/") ? List.of() : List.of(path.substring(1).split("/"));
  }

  /** The decoded segments of a request's path; nothing where it has more than one reading. */
  static Optional<List<String>> strict(String raw) {
    if (raw.equals("/")) {
      return Optional.of(List.of());
    }
    if (!raw.startsWith("/")) {
      return Optional.empty();
    }
    List<String> segments = new ArrayList<>();
    for (String part : raw.substring(1).split("/", -1)) {
      Optional<String> segment = part.indexOf(';') >= 0 ? Optional.empty() : decoded(part, false);
      if (segment.isEmpty() || isTricky(segment.get())) {
        return Optional.empty();
      }
      segments.add(segment.get());
    }
    return Optional.of(segments);
  }

  private static boolean isTricky(String segment) {
    return segment.isEmpty()
        || segment.equals(".")
        || segment.equals("..")
        || segment
            .chars()
            .anyMatch(c -> c == '/' || c == '\\' || c == ';' || Character.isISOControl(c));
  }

  /** Nothing where a percent sign is not followed by two digits, or the bytes are no UTF-8. */
  static Optional<String> decoded(String text, boolean plusIsSpace) {
    byte[] bytes = new byte[text.length() * 3];
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        if (i + 2 >= text.length()
            || !HexFormat.isHexDigit(text.charAt(i + 1))
            || !HexFormat.isHexDigit(text.charAt(i + 2))) {
          return Optional.empty();
        }
        bytes[length++] = (byte) HexFormat.fromHexDigits(text, i + 1, i + 3);
        i += 2;
      } else if (c == '+' && plusIsSpace) {
        bytes[length++] = ' ';
      } else if (c < 0x80) {
        bytes[length++] = (byte) c;
      } else {
        return Optional.empty();
      }
    }
    return utf8(ByteBuffer.wrap(bytes, 0, length));
  }

  private static Optional<String> utf8(ByteBuffer bytes) {
    try {
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
