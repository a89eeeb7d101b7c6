package io.baton.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a body says it is. */
final class MediaTypes {
  private MediaTypes() {}

  static String name(String header) {
    int end = header.indexOf(';');
    return (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  /** A body that says nothing is taken for JSON. */
  static void requireJson(Optional<String> header, Route route) {
    String name = header.map(MediaTypes::name).orElse("application/json");
    if (!isJson(name)) {
      throw unsupported("%s reads application/json, not '%s'".formatted(route, Printable.of(name)));
    }
    header.ifPresent(MediaTypes::requireUtf8);
  }

  /** Any of these types; the ways in which people spell YAML count as one. */
  static void requireAny(String header, Route route, String... known) {
    String name = name(header);
    String usual = name.matches("(text|application)/(x-)?yaml") ? "application/yaml" : name;
    if (!List.of(known).contains(usual)) {
      throw unsupported(
          "%s reads %s, not '%s'"
              .formatted(route, String.join(" and ", known), Printable.of(name)));
    }
    requireUtf8(header);
  }

  static String utf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw Problem.badRequest("The body is not valid UTF-8").refused();
    }
  }

  static boolean isJson(String name) {
    return name.equals("application/json")
        || (name.startsWith("application/") && name.endsWith("+json"));
  }

  static void requireUtf8(String header) {
    String lower = header.toLowerCase(Locale.ROOT).replace("\"", "").replace(" ", "");
    int at = lower.indexOf("charset=");
    if (at >= 0 && !lower.substring(at + 8).split(";", 2)[0].matches("utf-?8|us-ascii")) {
      throw unsupported("The body must be UTF-8, as its Content-Type should say");
    }
  }

  static Refused unsupported(String detail) {
    return Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, detail).refused();
  }
}
