package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Calls web services. Trying again is left to the engine, which knows the step's policy. */
public final class HttpAdapter extends DescribedAdapter {
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final Set<String> OURS =
      Set.of("host", "content-length", "transfer-encoding", "connection", "expect", "upgrade");

  private final HttpClient client;
  private final Authorization authorization;
  private final Multipart.Files files;

  /**
   * @param files what {@code multipart} parts with a {@code path} read
   */
  public HttpAdapter(HttpClient client, Multipart.Files files) {
    super("http", HttpAdapter.class);
    this.client = client;
    this.authorization = new Authorization(new OAuthTokens(client));
    this.files = files;
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    Abort abort = Abort.of(task);
    HttpRequest request = request(task, params, abort);
    HttpResponse response = client.send(request, abort);
    if (!isExpected(response.status(), params)) {
      throw HttpErrors.of(request, response);
    }
    return Outcome.done(Answers.read(response, params));
  }

  private HttpRequest request(Task task, Params params, Abort abort) throws AdapterException {
    String method = method(task.action(), params);
    Headers headers = headers(params);
    Obj.Builder query = Obj.builder().putAll(params.object("query"));
    Set<String> plain = Set.copyOf(headers.all().keySet());
    query.putAll(authorization.apply(params.inside("auth"), headers, abort));
    Set<String> credentials = new TreeSet<>(headers.all().keySet());
    credentials.removeAll(plain);
    RequestBody body = RequestBody.of(params, files, task.tenantId(), task.idempotencyToken());
    byte[] bytes = bytes(body, method);
    if (body.contentType() != null) {
      headers.setIfAbsent("Content-Type", body.contentType());
    }
    headers.setIfAbsent("Accept", "application/json, */*;q=0.5");
    headers.setIfAbsent("User-Agent", "baton");
    if (task.traceparent() != null) {
      headers.setIfAbsent("traceparent", task.traceparent());
    }
    if (task.tracestate() != null) {
      headers.setIfAbsent("tracestate", task.tracestate());
    }
    if (!SAFE.contains(method) && params.flag("idempotencyKey", true)) {
      headers.setIfAbsent("Idempotency-Key", task.idempotencyToken());
    }
    return new HttpRequest(
        method,
        Urls.of(params.text("url"), query.build()),
        headers,
        bytes,
        Tls.of(params),
        deadline(task, params),
        redirects(params),
        Math.min(
            params.count("maxResponseBytes", client.settings().maxResponseBytes()),
            client.settings().maxResponseBytes()),
        credentials);
  }

  private byte @Nullable [] bytes(RequestBody body, String method) throws AdapterException {
    byte[] bytes = body.bytes();
    if (bytes == null) {
      return SAFE.contains(method) || method.equals("DELETE") ? null : new byte[0];
    }
    if (bytes.length > client.settings().maxRequestBytes()) {
      throw AdapterException.permanent(
          AdapterException.PAYLOAD_TOO_LARGE,
          "The body has %d bytes, but at most %d are sent (maxRequestBytes)"
              .formatted(bytes.length, client.settings().maxRequestBytes()));
    }
    return bytes;
  }

  private static String method(String action, Params params) {
    String method = action.equals("request") ? params.text("method", "GET") : action;
    return method.toUpperCase(Locale.ROOT);
  }

  private static Headers headers(Params params) throws AdapterException {
    Headers headers = new Headers();
    for (Map.Entry<String, Value> header : params.object("headers").fields().entrySet()) {
      String name = header.getKey();
      if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
        throw Params.invalid(
            "The header '%s' is set by the connection itself; leave it out".formatted(name));
      }
      for (Value value :
          header.getValue() instanceof Arr values ? values.items() : List.of(header.getValue())) {
        String text = Params.asText(value);
        if (text != null) {
          headers.add(name, text);
        }
      }
    }
    return headers;
  }

  private int redirects(Params params) throws AdapterException {
    return params.at("redirects") instanceof Value.Bool follow
        ? follow.value() ? client.settings().maxRedirects() : 0
        : Math.min(
            params.count("redirects", client.settings().maxRedirects()),
            client.settings().maxRedirects());
  }

  private static @Nullable Instant deadline(Task task, Params params) throws AdapterException {
    Instant whole = task.deadline() == 0 ? null : Instant.ofEpochMilli(task.deadline());
    if (!params.has("timeout")) {
      return whole;
    }
    Duration own = params.duration("timeout");
    Instant mine = Instant.now().plus(own);
    return whole == null || mine.isBefore(whole) ? mine : whole;
  }

  @Override
  public void close() {
    client.close();
  }

  private static boolean isExpected(int status, Params params) {
    if (params.at("failOnError").equals(Value.FALSE)) {
      return true;
    }
    List<Value> expected = params.list("expectStatus");
    return expected.isEmpty()
        ? (status >= 200 && status < 300) || status == 304
        : expected.stream().anyMatch(it -> matches(status, it));
  }

  private static boolean matches(int status, Value expected) {
    String text = String.valueOf(Params.asText(expected)).toLowerCase(Locale.ROOT);
    return text.equals(Integer.toString(status)) || text.equals(status / 100 + "xx");
  }
}
