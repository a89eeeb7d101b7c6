package io.baton.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.flow.schema.Schema;
import io.baton.flow.schema.Violation;
import io.baton.server.Api;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The served description, for tests that hold the server to it. */
public final class Description {
  private final Obj document;

  private Description(Obj document) {
    this.document = document;
  }

  public static Description of(Api api) {
    return new Description(api.get("/openapi.json").expect(200).json());
  }

  /** One thing that can be asked for. */
  public record Operation(String method, String path, Obj json) {
    public String id() {
      return ((Value.Text) json.at("operationId")).value();
    }

    /** Who may; empty: anybody. */
    public String role() {
      return json.get("x-role") instanceof Value.Text role ? role.value() : "";
    }

    public Stream<Obj> parameters() {
      return ((Arr) json.at("parameters")).stream().map(Obj.class::cast);
    }

    Obj bodySchema() {
      return json.get("requestBody") instanceof Obj body
              && body.at("content") instanceof Obj content
              && content.get("application/json") instanceof Obj json
          ? (Obj) json.at("schema")
          : Obj.EMPTY;
    }

    boolean hasBody() {
      return json.has("requestBody");
    }

    private boolean matches(String method, String path) {
      String pattern = path().replaceAll("\\{[^}]+}", "\\\\E[^/]+\\\\Q");
      return method.equals(method()) && Pattern.matches("\\Q" + pattern + "\\E", path);
    }

    private long literals() {
      return Stream.of(path.split("/")).filter(part -> !part.startsWith("{")).count();
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  public Obj document() {
    return document;
  }

  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    ((Obj) document.at("paths"))
        .fields()
        .forEach(
            (path, methods) ->
                ((Obj) methods)
                    .fields()
                    .forEach(
                        (method, json) ->
                            all.add(
                                new Operation(method.toUpperCase(Locale.ROOT), path, (Obj) json))));
    return all;
  }

  private Operation operation(String method, String path) {
    return operations().stream()
        .filter(one -> one.matches(method, path))
        .max(java.util.Comparator.comparingLong(Operation::literals))
        .orElseThrow(() -> new AssertionError("Not described: " + method + " " + path));
  }

  /** Holds an answer to what is said of it. */
  public void check(Api.Answer answer) {
    String method = answer.response().request().method();
    String path = answer.response().request().uri().getRawPath();
    Operation operation = operation(method, path);
    Obj responses = (Obj) operation.json().at("responses");
    Value said = responses.get(Integer.toString(answer.status()));
    if (said == null) {
      assertThat(answer.status())
          .as("%s is not described: %s", operation, answer.text())
          .isGreaterThanOrEqualTo(400);
      said = responses.at("default");
    }
    if (((Obj) said).get("content") instanceof Obj content) {
      String type = answer.header("Content-Type").replaceAll(";.*", "");
      assertThat(content.fields()).as(operation.toString()).containsKey(type);
      if (type.endsWith("json")) {
        Obj schema = (Obj) ((Obj) content.at(type)).at("schema");
        assertThat(violations(schema, answer.json())).as(operation + " " + answer.text()).isEmpty();
      }
    } else {
      assertThat(answer.text()).as(operation.toString()).isEmpty();
    }
  }

  List<Violation> violations(Obj schema, Value value) {
    return Schema.compile(inlined(schema, 0)).check(value);
  }

  /** The schema with what it refers to put in its place. */
  Obj inlined(Obj schema, int depth) {
    if (schema.get("$ref") instanceof Value.Text ref) {
      String name = ref.value().substring(ref.value().lastIndexOf('/') + 1);
      Obj shapes = (Obj) ((Obj) document.at("components")).at("schemas");
      assertThat(shapes.fields()).containsKey(name);
      return inlined((Obj) shapes.at(name), depth + 1);
    }
    Obj.Builder out = Obj.builder();
    for (Map.Entry<String, Value> field : schema.fields().entrySet()) {
      out.put(
          field.getKey(),
          switch (field.getValue()) {
            case Obj inner -> inlined(inner, depth + 1);
            case Arr items ->
                Arr.of(
                    items.stream()
                        .map(item -> item instanceof Obj one ? inlined(one, depth + 1) : item)
                        .toList());
            case Value other -> other;
          });
    }
    return out.build();
  }

  @Override
  public String toString() {
    return Json.write(document);
  }
}
