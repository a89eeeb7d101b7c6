package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.event.EventJson;
import io.baton.value.Json;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The same inputs give the same log, to the byte. */
@Requirement("ENG-2")
class DeterminismTest {
  private static final String FLOW =
      """
      id: f
      vars: { n: 0 }
      concurrency: { steps: 4, perAdapter: 3 }
      steps:
        - { id: a, adapter: core, action: set, params: { n: 1 }, retry: { attempts: 3, delay: 1s, jitter: 0.5 } }
        - { id: b, adapter: core, action: noop, priority: 2 }
        - { id: c, adapter: core, action: noop, priority: 1, onFailure: [fix] }
        - { id: fix, adapter: core, action: noop }
        - { id: late, adapter: core, action: noop, startWhen: "event:go && vars.n > 0" }
        - id: each
          dependsOn: [a]
          forEach: { x: 1, y: 2, z: 3 }
          steps:
            - { id: leaf, adapter: core, action: echo, params: { k: "{{ item.key }}", url: "{{ system.execution_id }}" } }
      output: { all: "{{ each }}", n: "{{ vars.n }}" }
      """
          .replace("{ x: 1, y: 2, z: 3 }", "\"{{ input.map }}\"");

  private static Scenario run() {
    return Scenario.started(FLOW, "{\"map\": {\"x\": 1, \"y\": 2, \"z\": 3}}")
        .fail("a", "NETWORK_ERROR")
        .fail("c", "BOOM")
        .signal("go", "{\"by\": [1, 2]}")
        .pass(5_000)
        .set("a", "{\"n\": 1}")
        .complete("fix")
        .complete("b")
        .complete("leaf[1]", "2")
        .complete("late")
        .complete("leaf[0]", "1")
        .complete("leaf[2]", "3");
  }

  private static String text(Scenario scenario) {
    return scenario.log().stream()
        .map(event -> Json.write(EventJson.write("e1", event)))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void theSameInputsTwiceGiveTheSameLogAndTheSameEffects() {
    Scenario first = run();
    Scenario second = run();
    assertThat(first.events().getLast()).isEqualTo("execution.completed");
    assertThat(text(first)).isEqualTo(text(second));
    assertThat(first.effects()).isEqualTo(second.effects());
  }

  @Test
  void workThatIsHandedOutAgainAfterACrashIsTheSameWork() {
    Scenario scenario =
        Scenario.started(FLOW, "{\"map\": {\"x\": 1}}").set("a", "{\"n\": 1}").complete("b");
    var owed = Engine.pendingEffects(Engine.replay(scenario.state().plan(), scenario.log()));
    assertThat(owed).containsAll(Engine.pendingEffects(scenario.state()));
    assertThat(scenario.effects())
        .containsAll(owed.stream().filter(Effect.DispatchTask.class::isInstance).toList());
  }
}
