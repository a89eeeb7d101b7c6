package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every documented root is an ordinary name: it is looked up in the scope and reported as read. */
@Requirement("EXP-4")
class RootsTest {
  private static final MapScope SCOPE =
      MapScope.of(
          """
          {
            "input": {"x": "found"}, "vars": {"x": "found"}, "secrets": {"x": "found"},
            "pipeline": {"input": {"x": "found"}, "output": {"x": "found"}},
            "steps": {"fetch": {"x": "found"}}, "fetch": {"x": "found"},
            "system": {"execution_id": "found", "started_at": "found"},
            "error": {"message": "found", "code": "found", "step": "found"},
            "attempts": "found", "item": "found", "index": "found",
            "callback": {"url": "found"}
          }
          """);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input.x",
        "pipeline.input.x",
        "pipeline.output.x",
        "vars.x",
        "steps.fetch.x",
        "fetch.x",
        "system.execution_id",
        "system.started_at",
        "error.message",
        "error.code",
        "error.step",
        "attempts",
        "item",
        "index",
        "secrets.x",
        "callback.url",
      })
  void findsEveryRoot(String path) {
    Expression expression = Expression.compile(path);
    assertThat(Json.write(expression.evaluate(SCOPE))).isEqualTo("\"found\"");
    assertThat(expression.references().paths())
        .containsExactly(List.copyOf(Arrays.asList(path.split("\\.", -1))));
    assertThat(Json.write(expression.evaluate(MapScope.EMPTY))).isEqualTo("null");
  }
}
