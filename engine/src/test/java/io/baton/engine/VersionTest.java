package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.flow.version.FlowVersions;
import org.junit.jupiter.api.Test;

/** An execution keeps the version that it started with. */
class VersionTest {

  @Test
  @Requirement("DEF-1")
  void aRunningExecutionKeepsItsVersion() {
    FlowVersions versions = new FlowVersions();
    FlowVersions.Registered first =
        versions.register(
            Scenario.plan(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop }
                """));
    Scenario running = Scenario.of(first.plan()).start("{}");

    FlowVersions.Registered second =
        versions.register(
            Scenario.plan("id: f\nsteps:\n  - { id: z, adapter: core, action: noop }\n"));

    assertThat(second.version()).isEqualTo(2);
    running.complete("a").expectRunning("b").complete("b");
    running.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(running.state().identity().flowVersion()).isEqualTo(first.version());
    Scenario.of(second.plan()).start("{}").expectRunning("z");
  }
}
