package io.baton.server.trigger;

import io.baton.server.http.Request;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a webhook's body becomes. JSON is what it says; a form is an object of texts; text is a
 * text; anything else is {@code {contentType, base64}}. Without a type it is JSON if it reads so.
 */
final class Payloads {
  private Payloads() {}

  static Value of(Request request, byte[] body) {
    String type = request.mediaType();
    if (body.length == 0) {
      return Obj.EMPTY;
    } else if (type.equals("application/json") || type.endsWith("+json")) {
      return request.parsed(body);
    } else if (type.equals("application/x-www-form-urlencoded")) {
      return utf8(body).flatMap(Payloads::form).orElseGet(() -> bytes(type, body));
    } else if (type.isEmpty()) {
      return looksLikeJson(body) ? request.parsed(body) : textOrBytes(type, body);
    } else if (type.startsWith("text/") || type.endsWith("xml")) {
      return textOrBytes(type, body);
    }
    return bytes(type, body);
  }

  private static boolean looksLikeJson(byte[] body) {
    return body[0] == '{' || body[0] == '[';
  }

  private static Value textOrBytes(String type, byte[] body) {
    return utf8(body)
        .filter(text -> text.indexOf('\0') < 0)
        .<Value>map(Value::of)
        .orElseGet(() -> bytes(type, body));
  }

  private static Optional<String> utf8(byte[] body) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Of a name that comes more than once the last value counts. */
  private static Optional<Value> form(String text) {
    Map<String, Value> fields = new LinkedHashMap<>();
    try {
      for (String pair : text.split("&", -1)) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        if (!name.isEmpty()) {
          fields.put(decoded(name), Value.of(decoded(value)));
        }
      }
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
    return Optional.of(Obj.of(fields));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static Value bytes(String type, byte[] body) {
    return Obj.builder()
        .put("contentType", type)
        .put("base64", Base64.getEncoder().encodeToString(body))
        .build();
  }
}
