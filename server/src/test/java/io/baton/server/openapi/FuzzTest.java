package io.baton.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.server.openapi.Description.Operation;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Asks for everything that is described, with values that come close to right and far from it. */
@Requirement("API-1")
final class FuzzTest extends OnOneServer {
  private static final Duration LENGTH =
      Duration.ofSeconds(Integer.getInteger("baton.fuzz.seconds", 4));

  private static final List<String> ODD =
      List.of(
          "",
          "0",
          "-1",
          "1",
          "99999999999999999999",
          "true",
          "null",
          "a b",
          "<b>",
          "'; --",
          "../..",
          "%00",
          "\u00e9\u4e2d\ud83d\ude00",
          "{{ secrets.x }}",
          "${jndi:ldap://x}",
          "fuzzed",
          "x".repeat(300));

  @Test
  void no_request_breaks_the_server() {
    register("{ id: fuzzed, steps: [ { id: w, wait: { event: go } } ] }");
    String execution =
        api.post("/v1/flows/fuzzed/executions", "{}").expect(202).textAt("executionId");
    Description description = Description.of(api);
    List<Operation> operations =
        description.operations().stream()
            .filter(one -> !one.path().equals("/v1/events") && !one.path().startsWith("/v1/keys"))
            .toList();
    long seed = Long.getLong("baton.fuzz.seed", System.nanoTime());
    Random random = new Random(seed);
    long end = System.nanoTime() + LENGTH.toNanos();
    int asked = 0;
    while (System.nanoTime() < end || asked < operations.size()) {
      Operation operation = operations.get(asked++ % operations.size());
      Api.Answer answer = ask(operation, random, execution);
      String what = "seed %d, %s: %s".formatted(seed, answer.response().request(), answer.text());
      assertThat(answer.status()).as(what).isLessThan(500);
      assertThat(answer.text()).as(what).doesNotContain("Exception", "\tat io.baton");
      description.check(answer);
    }
    api.get("/readyz").expect(200);
  }

  private Api.Answer ask(Operation operation, Random random, String execution) {
    String path = operation.path();
    StringBuilder query = new StringBuilder();
    for (Obj parameter : operation.parameters().toList()) {
      String name = ((Value.Text) parameter.at("name")).value();
      if (parameter.at("in").equals(Value.of("path"))) {
        String value =
            name.equals("id") && random.nextInt(3) > 0
                ? (path.contains("executions/") ? execution : "fuzzed")
                : odd(random);
        path = path.replace("{" + name + "}", encoded(value.isEmpty() ? "x" : value));
      } else if (parameter.at("in").equals(Value.of("query")) && random.nextInt(3) == 0) {
        query
            .append(query.isEmpty() ? "?" : "&")
            .append(name)
            .append('=')
            .append(encoded(name.equals("wait") ? "0" : odd(random)));
      }
    }
    var request = api.request(path + query);
    if (!operation.hasBody()) {
      return api.send(request.method(operation.method(), BodyPublishers.noBody()));
    }
    String body = Json.write(value(operation.bodySchema(), random, 0));
    String sent =
        random.nextInt(8) == 0 ? body.substring(0, random.nextInt(body.length() + 1)) : body;
    return api.send(
        request
            .header("Content-Type", "application/json")
            .method(operation.method(), BodyPublishers.ofString(sent)));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String odd(Random random) {
    return ODD.get(random.nextInt(ODD.size()));
  }

  /** Something that is often of the schema, and sometimes not. */
  private static Value value(Obj schema, Random random, int depth) {
    if (random.nextInt(10) == 0 || depth > 4) {
      return junk(random);
    }
    if (schema.get("enum") instanceof Arr words) {
      return words.get(random.nextInt(words.size()));
    }
    String type = schema.get("type") instanceof Value.Text text ? text.value() : "";
    return switch (type) {
      case "integer" -> Value.of(random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(3));
      case "boolean" -> Value.of(random.nextBoolean());
      case "string" -> Value.of(odd(random));
      case "array" -> Arr.of(value((Obj) schema.at("items"), random, depth + 1));
      case "object" -> object(schema, random, depth);
      default -> junk(random);
    };
  }

  private static Obj object(Obj schema, Random random, int depth) {
    Obj.Builder object = Obj.builder();
    if (schema.get("properties") instanceof Obj properties) {
      for (Map.Entry<String, Value> one : properties.fields().entrySet()) {
        if (random.nextInt(4) > 0 && !one.getKey().equals("waitMs")) {
          object.put(one.getKey(), value((Obj) one.getValue(), random, depth + 1));
        }
      }
    }
    return random.nextInt(10) == 0 ? object.put(odd(random), 1).build() : object.build();
  }

  private static Value junk(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> Value.NULL;
      case 1 -> Value.of(random.nextLong());
      case 2 -> Value.of(odd(random));
      case 3 -> Arr.of(Value.of(odd(random)), Value.NULL);
      case 4 -> Obj.of("id", Value.of(odd(random)), "steps", Arr.EMPTY);
      default -> Value.of(random.nextBoolean());
    };
  }
}
