package io.baton.cli.local;

import io.baton.engine.Failure;
import io.baton.engine.Input.PollAnswer;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Asks an address once how an operation is doing. It answers JSON with {@code status}: {@code
 * completed}, {@code failed}, or anything else for "not yet". An address that cannot be reached is
 * "not yet" as well, because the step's own limits decide how often is enough.
 */
final class Poller {
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

  void ask(String url, Consumer<PollAnswer> answer) {
    Thread.ofVirtual().name("poll " + url).start(() -> answer.accept(fetch(url)));
  }

  private static PollAnswer fetch(String url) {
    try (HttpClient client = HttpClient.newBuilder().connectTimeout(ANSWER_TIMEOUT).build()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .timeout(ANSWER_TIMEOUT)
              .header("Accept", "application/json")
              .build();
      HttpResponse<InputStream> response =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        return read(response.statusCode(), Json.read(body, JsonLimits.DEFAULT));
      }
    } catch (IllegalArgumentException malformed) {
      return new PollAnswer.Failed(
          Failure.permanent("VALIDATION_ERROR", "'" + url + "' is not an address to poll"));
    } catch (JsonException notJson) {
      return new PollAnswer.Failed(
          Failure.permanent("VALIDATION_ERROR", "The poll of " + url + " answered no JSON"));
    } catch (IOException unreachable) {
      return new PollAnswer.Pending();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new PollAnswer.Pending();
    }
  }

  static PollAnswer read(int httpStatus, Value body) {
    if (!(body instanceof Obj fields) || httpStatus >= 300) {
      return new PollAnswer.Pending();
    }
    return switch (fields.at("status")) {
      case Value.Text(String status) when status.equals("completed") ->
          new PollAnswer.Done(fields.has("result") ? fields.at("result") : fields);
      case Value.Text(String status) when status.equals("failed") ->
          new PollAnswer.Failed(CallbackServer.failure(fields.at("error")));
      case Value ignored -> new PollAnswer.Pending();
    };
  }
}
