package io.baton.server.http;

import io.baton.value.Json;
import io.baton.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What a request is answered with. */
public sealed interface Reply {

  /** All of it at once. Whoever makes one does not change the bytes any more. */
  @SuppressWarnings("ArrayRecordComponent")
  record Whole(int status, Map<String, String> headers, byte[] body) implements Reply {}

  /** Written bit by bit by somebody who may wait. */
  record Streamed(int status, Map<String, String> headers, Stream stream) implements Reply {}

  /** Known later; nobody waits until then. */
  record Later(CompletableFuture<Reply> reply) implements Reply {}

  /** Gives the same reply with one header more; one that comes later has it then. */
  default Reply with(String name, String value) {
    return switch (this) {
      case Whole whole -> new Whole(whole.status, plus(whole.headers, name, value), whole.body);
      case Streamed streamed ->
          new Streamed(streamed.status, plus(streamed.headers, name, value), streamed.stream);
      case Later later -> new Later(later.reply.thenApply(reply -> reply.with(name, value)));
    };
  }

  static Reply json(int status, Value body) {
    return of(status, "application/json", body);
  }

  static Reply ok(Value body) {
    return json(200, body);
  }

  static Reply of(int status, String contentType, Value body) {
    return bytes(status, contentType, Json.writeBytes(body));
  }

  static Reply text(int status, String contentType, String body) {
    return bytes(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  static Reply bytes(int status, String contentType, byte[] body) {
    return new Whole(status, Map.of("Content-Type", contentType), body);
  }

  static Reply empty(int status) {
    return new Whole(status, Map.of(), new byte[0]);
  }

  static Reply streamed(String contentType, Stream stream) {
    return new Streamed(200, Map.of("Content-Type", contentType), stream);
  }

  static Reply later(CompletableFuture<Reply> reply) {
    return new Later(reply);
  }

  private static Map<String, String> plus(Map<String, String> headers, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return more;
  }
}
