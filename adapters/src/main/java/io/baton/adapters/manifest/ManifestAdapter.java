package io.baton.adapters.manifest;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.http.JsonCalls;
import io.baton.adapters.http.JsonCalls.Answer;
import io.baton.expression.ExpressionException;
import io.baton.expression.Scope;
import io.baton.expression.Template;
import io.baton.expression.jmespath.JmesPath;
import io.baton.flow.ErrorClass;
import io.baton.value.Arr;
import io.baton.value.Durations;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Carries out a manifest: fills in its requests, follows its pages and names its errors. */
public final class ManifestAdapter extends DescribedAdapter {
  private static final int MAX_PAGES = 10;

  private final Manifest manifest;
  private final JsonCalls calls;
  private final Obj config;
  private final @Nullable RateLimit limit;

  /**
   * @param config what its expressions see as {@code config}, such as a token
   */
  public ManifestAdapter(Manifest manifest, JsonCalls calls, Obj config) {
    super(manifest.info().name(), manifest::info);
    this.manifest = manifest;
    this.calls = calls;
    this.config = config;
    Obj rate = Manifest.object(manifest.fields(), "rateLimit");
    this.limit =
        rate.at("requests") instanceof Value.Int requests
            ? new RateLimit((int) requests.value(), period(rate.at("per")))
            : null;
  }

  private static Duration period(Value written) {
    Durations.Parsed parsed = Durations.parse(written);
    if (parsed.duration() == null) {
      throw new IllegalArgumentException("rateLimit.per: " + parsed.refusal());
    }
    return parsed.duration();
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException, InterruptedException {
    Obj action = manifest.action(task.action());
    try {
      Obj written = Manifest.object(action, "request");
      Obj request =
          Obj.builder()
              .putAll(filled(written.without("path"), params))
              .put("path", RequestPath.filled(written.at("path"), params.fields(), config))
              .build();
      Value body =
          action.has("paging")
              ? pages(task, request, Manifest.object(action, "paging"))
              : ask(task, request, Obj.EMPTY).body();
      return Outcome.done(output(action, body));
    } catch (ExpressionException e) {
      throw AdapterException.permanent("EXPRESSION_ERROR", String.valueOf(e.getMessage()));
    }
  }

  private Obj filled(Obj part, Params params) {
    Value filled = Template.compile(part).evaluate(scope(params.fields(), config));
    return filled instanceof Obj fields ? fields : Obj.EMPTY;
  }

  static Scope scope(Obj params, Obj config) {
    return name ->
        switch (name) {
          case "params" -> params;
          case "config" -> config;
          default -> null;
        };
  }

  private static Value output(Obj action, Value body) {
    return action.at("output") instanceof Value.Text(String path)
        ? JmesPath.compile(path).search(body)
        : body;
  }

  private Value pages(Task task, Obj request, Obj paging)
      throws AdapterException, InterruptedException {
    JmesPath items = path(paging, "items");
    JmesPath next = path(paging, "next");
    String param = String.valueOf(Params.asText(paging.at("param")));
    int most = paging.at("maxPages") instanceof Value.Int pages ? (int) pages.value() : MAX_PAGES;
    List<Value> all = new ArrayList<>();
    Obj more = Obj.EMPTY;
    for (int page = 0; page < most; page++) {
      task.requireGoing();
      Value body = ask(task, request, more).body();
      if (items.search(body) instanceof Arr found) {
        all.addAll(found.items());
      }
      Value cursor = next.search(body);
      if (cursor instanceof Value.Null || cursor.equals(Value.of(""))) {
        break;
      }
      more = Obj.of(param, cursor);
    }
    return Obj.of("items", Arr.of(all), "count", Value.of(all.size()));
  }

  private static JmesPath path(Obj paging, String name) {
    return JmesPath.compile(String.valueOf(Params.asText(paging.at(name))));
  }

  private Answer ask(Task task, Obj request, Obj page)
      throws AdapterException, InterruptedException {
    if (limit != null) {
      limit.await();
    }
    Obj query = Obj.builder().putAll(Manifest.object(request, "query")).putAll(page).build();
    Answer answer =
        calls.askAnyway(
            task,
            new JsonCalls.Question(
                Objects.requireNonNullElse(Params.asText(request.at("method")), "GET"),
                Params.asText(manifest.fields().at("baseUrl")) + Params.asText(request.at("path")),
                query,
                headers(request),
                request.get("body")));
    AdapterException error = error(answer);
    if (error != null) {
      throw error;
    }
    return answer;
  }

  private Map<String, String> headers(Obj request) {
    Map<String, String> headers = new LinkedHashMap<>();
    Obj shared =
        filled(Manifest.object(manifest.fields(), "headers"), new Params(name(), Obj.EMPTY));
    for (Obj each : List.of(shared, Manifest.object(request, "headers"))) {
      each.fields()
          .forEach(
              (name, value) -> {
                String text = Params.asText(value);
                if (text != null) {
                  headers.put(name, text);
                }
              });
    }
    return headers;
  }

  /** The first of the manifest's errors that fits; otherwise by the status. */
  private @Nullable AdapterException error(Answer answer) {
    if (manifest.fields().at("errors") instanceof Arr errors) {
      for (Value each : errors) {
        Obj error = (Obj) each;
        if (fits(error, answer)) {
          return new AdapterException(
                  String.valueOf(Params.asText(error.at("code"))),
                  Objects.requireNonNullElse(
                      Params.asText(error.at("message")),
                      "%s answered %d".formatted(name(), answer.status())),
                  errorClass(error.at("class")),
                  answer.status())
              .retryAfter(answer.retryAfter());
        }
      }
    }
    return answer.status() < 300
        ? null
        : new AdapterException(
                "HTTP_" + answer.status(),
                "%s answered %d".formatted(name(), answer.status()),
                null,
                answer.status())
            .retryAfter(answer.retryAfter());
  }

  private static boolean fits(Obj error, Answer answer) {
    if (error.at("status") instanceof Value.Int status && status.value() != answer.status()) {
      return false;
    }
    return error.at("when") instanceof Value.Text(String path)
        ? JmesPath.compile(path).search(answer.body()).equals(Value.TRUE)
        : error.has("status");
  }

  private static @Nullable ErrorClass errorClass(Value named) {
    return named instanceof Value.Text(String name)
        ? ErrorClass.valueOf(name.toUpperCase(Locale.ROOT))
        : null;
  }
}
