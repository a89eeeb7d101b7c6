package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Json;
import io.baton.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request carries.
 *
 * @param bytes null: nothing
 */
@SuppressWarnings("ArrayRecordComponent")
record RequestBody(byte @Nullable [] bytes, @Nullable String contentType) {
  private static final RequestBody NONE = new RequestBody(null, null);
  private static final List<String> KINDS = List.of("body", "json", "form", "multipart", "base64");

  static RequestBody of(Params params, Multipart.Files files, String tenantId, String token)
      throws AdapterException {
    List<String> given = KINDS.stream().filter(params::has).toList();
    if (given.size() > 1) {
      throw Params.invalid(
          "%s: '%s' are both a body; keep one of them"
              .formatted(params.action(), String.join("' and '", given)));
    }
    return given.isEmpty() ? NONE : of(given.getFirst(), params, files, tenantId, token);
  }

  private static RequestBody of(
      String kind, Params params, Multipart.Files files, String tenantId, String token)
      throws AdapterException {
    return switch (kind) {
      case "json" -> json(params.at("json"));
      case "form" -> text(Urls.form(params.object("form")), "application/x-www-form-urlencoded");
      case "multipart" -> Multipart.of(params.list("multipart"), files, tenantId, token);
      case "base64" ->
          new RequestBody(base64(params.text("base64", "")), "application/octet-stream");
      default ->
          params.at("body") instanceof Value.Text(String plain)
              ? text(plain, "text/plain; charset=utf-8")
              : json(params.at("body"));
    };
  }

  private static RequestBody json(Value value) {
    return text(Json.write(value), "application/json");
  }

  private static RequestBody text(String text, String contentType) {
    return new RequestBody(text.getBytes(StandardCharsets.UTF_8), contentType);
  }

  static byte[] base64(String text) throws AdapterException {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw Params.invalid("'base64' is not Base64: " + e.getMessage());
    }
  }
}
