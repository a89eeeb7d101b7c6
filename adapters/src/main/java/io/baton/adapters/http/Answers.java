package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a step has of an answer: {@code status}, {@code headers}, {@code body}, and beside them the
 * fields of a JSON body, so that {@code create_user.id} is the id that the server gave. Where names
 * clash the answer's own win; the body's are under {@code body}.
 */
final class Answers {
  private static final Pattern CHARSET = Pattern.compile("charset=\"?([A-Za-z0-9._-]+)");

  private Answers() {}

  static Value read(HttpResponse response, Params params) throws AdapterException {
    String type = params.text("responseType", "auto");
    Value body = body(response, type);
    if (params.text("returns", "all").equals("body")) {
      return body;
    }
    Obj.Builder all = Obj.builder();
    all.put("status", response.status());
    all.put("headers", response.headers().toJson());
    all.put("body", body);
    if (body instanceof Obj fields) {
      fields
          .fields()
          .forEach(
              (name, value) -> {
                if (!name.equals("status") && !name.equals("headers") && !name.equals("body")) {
                  all.put(name, value);
                }
              });
    }
    return all.build();
  }

  static Value body(HttpResponse response, String type) throws AdapterException {
    byte[] bytes = response.body();
    String contentType =
        Objects.requireNonNullElse(response.headers().first("content-type"), "")
            .toLowerCase(Locale.ROOT);
    return switch (type) {
      case "json" -> json(bytes, true);
      case "text" -> Value.of(new String(bytes, charset(contentType)));
      case "base64" -> Value.of(Base64.getEncoder().encodeToString(bytes));
      default -> guessed(bytes, contentType);
    };
  }

  private static Value guessed(byte[] bytes, String contentType) throws AdapterException {
    if (bytes.length == 0) {
      return Value.NULL;
    }
    boolean maybeJson = bytes[0] == '{' || bytes[0] == '[';
    if (contentType.contains("json") || (contentType.isEmpty() && maybeJson)) {
      return json(bytes, false);
    }
    try {
      return Value.of(charset(contentType).newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException binary) {
      return Value.of(Base64.getEncoder().encodeToString(bytes));
    }
  }

  /** What only claims to be JSON stays text, unless JSON is asked for. */
  private static Value json(byte[] bytes, boolean asked) throws AdapterException {
    try {
      return Json.parse(bytes, JsonLimits.DEFAULT.withMaxTotalLength(Integer.MAX_VALUE - 8));
    } catch (JsonException e) {
      if (asked) {
        throw new AdapterException("INVALID_RESPONSE", "The answer is not JSON: " + e.getMessage());
      }
      return Value.of(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  private static Charset charset(String contentType) {
    Matcher named = CHARSET.matcher(contentType);
    try {
      return named.find()
          ? Charset.forName(Objects.requireNonNull(named.group(1)))
          : StandardCharsets.UTF_8;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      return StandardCharsets.UTF_8;
    }
  }
}
