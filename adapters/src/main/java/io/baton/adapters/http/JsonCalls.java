package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls of services that speak JSON, for adapters that are about such a service. */
public final class JsonCalls {

  /** What a service said. */
  public record Answer(int status, Headers headers, Value body) {
    /** How long the service asks to be left alone. */
    public Duration retryAfter() {
      return RetryAfter.of(headers);
    }

    /** The fields of the answer; none where it is no object. */
    public Obj fields() {
      return body instanceof Obj object ? object : Obj.EMPTY;
    }
  }

  /**
   * What is asked.
   *
   * @param body null: none
   */
  public record Question(
      String method, String url, Obj query, Map<String, String> headers, @Nullable Value body) {
    public static Question post(String url, Map<String, String> headers, Value body) {
      return new Question("POST", url, Obj.EMPTY, headers, body);
    }
  }

  private final HttpClient client;

  public JsonCalls(HttpClient client) {
    this.client = client;
  }

  /**
   * @throws AdapterException HTTP_STATUS where the answer is no success
   */
  public Answer ask(Task task, Question question) throws AdapterException {
    HttpRequest request = request(task, question);
    HttpResponse response = client.send(request, Abort.of(task));
    if (response.status() >= 300) {
      throw HttpErrors.of(request, response);
    }
    return answer(response);
  }

  /** Whatever the status is. */
  public Answer askAnyway(Task task, Question question) throws AdapterException {
    return answer(client.send(request(task, question), Abort.of(task)));
  }

  private static Answer answer(HttpResponse response) throws AdapterException {
    return new Answer(response.status(), response.headers(), Answers.body(response, "auto"));
  }

  private HttpRequest request(Task task, Question question) throws AdapterException {
    Headers headers = new Headers();
    for (Map.Entry<String, String> header : question.headers().entrySet()) {
      headers.add(header.getKey(), header.getValue());
    }
    headers.setIfAbsent("Accept", "application/json");
    headers.setIfAbsent("User-Agent", "baton");
    if (task.traceparent() != null) {
      headers.setIfAbsent("traceparent", task.traceparent());
    }
    if (task.tracestate() != null) {
      headers.setIfAbsent("tracestate", task.tracestate());
    }
    Value body = question.body();
    byte[] bytes = body == null ? null : bytes(body);
    if (bytes != null) {
      headers.setIfAbsent("Content-Type", "application/json");
    }
    if (!question.method().equals("GET")) {
      headers.setIfAbsent("Idempotency-Key", task.idempotencyToken());
    }
    return new HttpRequest(
        question.method(),
        Urls.of(question.url(), question.query()),
        headers,
        bytes,
        Tls.USUAL,
        task.deadline() == 0 ? null : Instant.ofEpochMilli(task.deadline()),
        client.settings().maxRedirects(),
        client.settings().maxResponseBytes(),
        question.headers().keySet());
  }

  private byte[] bytes(Value body) throws AdapterException {
    byte[] bytes = Json.writeBytes(body);
    if (bytes.length > client.settings().maxRequestBytes()) {
      throw Params.invalid("The request has %d bytes, which is too much".formatted(bytes.length));
    }
    return bytes;
  }
}
