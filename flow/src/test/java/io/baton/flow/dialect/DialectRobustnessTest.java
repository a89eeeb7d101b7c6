package io.baton.flow.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files that are nearly right: whatever an author does to them, the answer is a list of problems.
 */
@Requirement({"DEF-2", "DEF-7"})
class DialectRobustnessTest {
  private static final int SEEDS = 20;
  private static final List<Value> INTRUDERS =
      List.of(
          Value.NULL,
          Value.TRUE,
          Value.of(-1),
          Value.of(""),
          Value.of("$1 \\ {{ [*] }}"),
          Value.of("{{ a.b[*].c }}"),
          Arr.EMPTY,
          Arr.of(Value.of("step1"), Value.NULL),
          Obj.EMPTY,
          Obj.of("id", Value.of("a$b"), "source", Value.of("context")),
          Obj.of("steps", Arr.of(Obj.of("id", Value.of("x")))));

  @ParameterizedTest
  @MethodSource("io.baton.flow.dialect.Documents#names")
  void aDamagedFileGivesProblemsAndNeverAnException(String document) {
    Value original = Documents.parseDocument(document).toValue();
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = Json.write(damaged(original, new Random(seed)));
      for (String format : Dialects.names()) {
        Definition definition =
            Definitions.read(text, "x.json", DefinitionOptions.DEFAULT.withFormat(format));

        boolean wrong = definition.problems().stream().anyMatch(Problem::isError);
        assertThat(definition.isValid())
            .as("seed %d, %s: %s", seed, format, text)
            .isEqualTo(!wrong);
      }
    }
  }

  private static Value damaged(Value value, Random random) {
    if (random.nextInt(25) == 0) {
      return INTRUDERS.get(random.nextInt(INTRUDERS.size()));
    }
    return switch (value) {
      case Obj object -> damaged(object, random);
      case Arr list -> {
        List<Value> items = new ArrayList<>();
        list.forEach(item -> items.add(damaged(item, random)));
        yield Arr.of(items);
      }
      default -> value;
    };
  }

  private static Value damaged(Obj object, Random random) {
    Obj.Builder out = Obj.builder();
    for (Map.Entry<String, Value> field : object.fields().entrySet()) {
      if (random.nextInt(20) > 0) {
        String key = random.nextInt(30) == 0 ? field.getKey() + "_x" : field.getKey();
        out.put(key, damaged(field.getValue(), random));
      }
    }
    return out.build();
  }
}
