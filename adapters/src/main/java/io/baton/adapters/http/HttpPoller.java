package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Poller;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;

/**
 * Asks a web address whether work is done. It answers JSON with a {@code status}: completed (the
 * output is its {@code result}, or the whole answer where it has none), failed (with an {@code
 * error}), or anything else for "not yet". A server that is down or busy has not answered yet.
 */
public final class HttpPoller implements Poller {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Set<Integer> NOT_YET = Set.of(404, 408, 409, 423, 425, 429);
  private static final Set<String> COMPLETED =
      Set.of("completed", "complete", "done", "success", "succeeded");
  private static final Set<String> FAILED = Set.of("failed", "error", "cancelled", "canceled");

  private final HttpClient client;

  public HttpPoller(HttpClient client) {
    this.client = client;
  }

  @Override
  public Outcome ask(Question question) throws AdapterException, IOException {
    HttpRequest request =
        new HttpRequest(
            "GET",
            Urls.of(question.url(), Obj.EMPTY),
            new Headers().add("Accept", "application/json").add("User-Agent", "baton"),
            null,
            Tls.USUAL,
            Instant.now().plus(LIMIT),
            client.settings().maxRedirects(),
            client.settings().maxResponseBytes(),
            Set.of());
    HttpResponse response;
    try {
      response = client.send(request, Abort.never());
    } catch (AdapterException e) {
      if (e.code().equals(AdapterException.NETWORK_ERROR)
          || e.code().equals(AdapterException.TIMEOUT)) {
        throw new IOException(e.getMessage());
      }
      throw e;
    }
    if (response.status() >= 500 || NOT_YET.contains(response.status())) {
      return new Outcome.Pending(Value.NULL);
    }
    if (response.status() >= 300) {
      throw HttpErrors.of(request, response);
    }
    // JSON is what a poll is answered with, also where the answer does not say so.
    String type = response.headers().first("content-type") == null ? "json" : "auto";
    return read(Answers.body(response, type));
  }

  private static Outcome read(Value body) {
    if (!(body instanceof Obj answer)) {
      return new Outcome.Pending(body);
    }
    String status = String.valueOf(Params.asText(answer.at("status"))).toLowerCase(Locale.ROOT);
    if (COMPLETED.contains(status)) {
      return Outcome.done(answer.has("result") ? answer.at("result") : answer);
    }
    return FAILED.contains(status)
        ? new Outcome.Failed(failure(answer))
        : new Outcome.Pending(answer);
  }

  private static AdapterException failure(Obj answer) {
    Obj error = answer.at("error") instanceof Obj fields ? fields : Obj.EMPTY;
    String code = Params.asText(error.at("code"));
    String message = Params.asText(error.at("message"));
    if (message == null && !(answer.at("error") instanceof Obj)) {
      message = Params.asText(answer.at("error"));
    }
    return new AdapterException(
        code == null ? "ASYNC_OPERATION_FAILED" : code,
        message == null ? "The operation failed" : message);
  }
}
