package io.baton.flow.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;

@Requirement("DEF-1")
class KeyTablesTest {
  /** As the outside contract lists them. */
  private static final String STEP_KEYS =
      "id name type adapter action params config dependsOn startWhen condition input output private"
          + " retry retryWhen timeout continueOnError onError onSuccess onFailure fallback forEach"
          + " while concurrency pool priority resources steps parallel if then else flow wait"
          + " approval async secrets sequence maxIterations";

  private static final String FLOW_KEYS =
      "id name description input vars readOnly pool timeouts concurrency retry steps output"
          + " errorHandlers triggers mode errorClasses flows $schema";

  @Test
  void stepsAndFlowsHaveExactlyTheKeysOfTheContract() {
    assertThat(KeyTables.STEP.keys()).containsExactlyInAnyOrder(STEP_KEYS.split(" ", -1));
    assertThat(KeyTables.FLOW.keys()).containsExactlyInAnyOrder(FLOW_KEYS.split(" ", -1));
  }

  @Test
  void everyKeyIsReadInSnakeCaseToo() {
    for (KeyTable table : KeyTables.all()) {
      for (String key : table.keys()) {
        String snake = key.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
        assertThat(table.canonical(snake)).isEqualTo(key);
      }
    }
  }

  @Test
  void aFlowInSnakeCaseEqualsTheSameInCamelCase() {
    String camel = ContractExampleTest.EXAMPLE;
    String snake = camel;
    for (String key :
        new String[] {
          "readOnly",
          "perAdapter",
          "maxDelay",
          "retryOn",
          "dependsOn",
          "forEach",
          "onError",
          "errorHandlers"
        }) {
      snake =
          snake.replace(
              key + ":", key.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT) + ":");
    }

    assertThat(snake).contains("error_handlers:").contains("max_delay:");
    assertThat(Definitions.read(snake, "s.yaml").flow())
        .isNotNull()
        .isEqualTo(Definitions.read(camel, "c.yaml").flow());
  }

  @Test
  void jsonGivesTheSameFlowAsYaml() {
    String yaml =
        "id: t\nsteps:\n  - id: a\n    adapter: core\n    action: noop\n    timeout: 5s\n";
    String json =
        "{\"id\": \"t\", \"steps\": [{\"id\": \"a\", \"adapter\": \"core\", \"action\": \"noop\","
            + " \"timeout\": \"5s\"}]}";

    assertThat(Definitions.read(json, "t.json").flow())
        .isNotNull()
        .isEqualTo(Definitions.read(yaml, "t.yaml").flow());
  }
}
