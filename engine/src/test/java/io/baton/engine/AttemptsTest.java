package io.baton.engine;

import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;

/** What {@code attempts} means where it is read. */
class AttemptsTest {

  @Test
  @Requirement({"EXP-4", "RET-2"})
  void aStepSeesTheNumberOfItsOwnAttempt() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: echo
                params: { attempt: "{{ attempts }}" }
                retry: { attempts: 3, delay: 1s }
            """);
    scenario.expectStepInput("a", "{\"attempt\": 1}").fail("a", "NETWORK_ERROR").pass(1000);
    scenario.expectStepInput("a", "{\"attempt\": 2}");
  }
}
