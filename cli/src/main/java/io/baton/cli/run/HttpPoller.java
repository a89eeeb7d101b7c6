package io.baton.cli.run;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Poller;
import io.baton.engine.Failure;
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

/**
 * Asks an address once how an operation is doing. It answers JSON with {@code status}: {@code
 * completed}, {@code failed}, or anything else for "not yet". An address that cannot be reached is
 * "not yet" as well, because the step's own limits decide how often is enough.
 */
final class HttpPoller implements Poller {
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

  @Override
  public Outcome ask(Question question) throws AdapterException, IOException, InterruptedException {
    String url = question.url();
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
      throw wrong("'" + url + "' is not an address to poll");
    } catch (JsonException notJson) {
      throw wrong("The poll of " + url + " answered no JSON");
    }
  }

  private static AdapterException wrong(String message) {
    return AdapterException.permanent("VALIDATION_ERROR", message);
  }

  static Outcome read(int httpStatus, Value body) {
    if (!(body instanceof Obj fields) || httpStatus >= 300) {
      return new Outcome.Pending(Obj.EMPTY);
    }
    return switch (fields.at("status")) {
      case Value.Text(String status) when status.equals("completed") ->
          Outcome.done(fields.has("result") ? fields.at("result") : fields);
      case Value.Text(String status) when status.equals("failed") -> failed(fields.at("error"));
      case Value ignored -> new Outcome.Pending(Obj.EMPTY);
    };
  }

  private static Outcome failed(Value error) {
    Failure failure = CallbackServer.failure(error);
    return new Outcome.Failed(new AdapterException(failure.code(), failure.message()));
  }
}
