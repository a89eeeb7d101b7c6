package io.baton.adapters.llm;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.flow.schema.Schema;
import io.baton.flow.schema.SchemaException;
import io.baton.flow.schema.Violation;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Has a model decide. What it says must fit a schema; where it does not, the model is told why and
 * asked again, a bounded number of times.
 */
final class Decision {
  static final String INVALID_DECISION = "INVALID_DECISION";
  private static final int TRIES = 3;

  private final Params params;
  private final Obj wanted;
  private final Schema schema;

  Decision(Params params) throws AdapterException {
    this.params = params;
    this.wanted = params.has("schema") ? params.object("schema") : usual(params.list("choices"));
    try {
      this.schema = Schema.compile(wanted);
    } catch (SchemaException e) {
      throw Params.invalid("llm.decide: 'schema' is not a JSON Schema: " + e.getMessage());
    }
  }

  private static Obj usual(List<Value> choices) {
    Obj decision =
        choices.isEmpty() ? Obj.of("type", Value.of("string")) : Obj.of("enum", Arr.of(choices));
    Obj properties = Obj.of("decision", decision, "reasoning", Obj.of("type", Value.of("string")));
    return Obj.builder()
        .put("type", "object")
        .put("required", Arr.of(Value.of("decision")))
        .put("properties", properties)
        .build();
  }

  Value decide(Conversation talk) throws AdapterException {
    talk.say(
        "system",
        params.text("system", "You decide one question of a workflow.")
            + "\nAnswer with one JSON value and nothing else. It must fit this JSON Schema:\n"
            + Json.write(wanted));
    talk.question();
    String wrong = "";
    for (int i = 0; i < TRIES; i++) {
      String said = talk.ask(null).text();
      try {
        Value decided = Json.parse(withoutFence(said));
        List<Violation> violations = schema.check(decided);
        if (violations.isEmpty()) {
          return decided;
        }
        wrong =
            violations.stream()
                .map(it -> it.path() + " " + it.message())
                .collect(Collectors.joining("; "));
      } catch (JsonException e) {
        wrong = "it is not JSON: " + e.getMessage();
      }
      talk.say("user", "That does not fit: " + wrong + ". Answer again with JSON alone.");
    }
    throw new AdapterException(
        INVALID_DECISION, "After %d tries the decision does not fit: %s".formatted(TRIES, wrong));
  }

  private static String withoutFence(String text) {
    String plain = text.strip();
    if (!plain.startsWith("```")) {
      return plain;
    }
    int begin = plain.indexOf('\n');
    int end = plain.lastIndexOf("```");
    return begin < 0 || end <= begin ? plain : plain.substring(begin, end).strip();
  }
}
