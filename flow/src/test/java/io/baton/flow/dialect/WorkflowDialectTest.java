package io.baton.flow.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import org.junit.jupiter.api.Test;

/** What becomes of definitions in the format of the orchestration layer's document. */
@Requirement("DEF-7")
class WorkflowDialectTest {
  private final Translating translating = new Translating();

  @Test
  void aRetryPolicyFragmentIsAWorkflowOfOneStep() {
    translating.assertTranslated(
        "002-custom-retry-policy.json",
        """
        id: hint
        steps:
          - id: step-1
            adapter: external
            action: run
            pool: external
            input: { from: "{{ input }}" }
            retry:
              attempts: 3
              backoff: exponential
              delay: 1000
              maxDelay: 10000
              retryOn: [TIMEOUT, NETWORK_ERROR, RATE_LIMIT]
        """);
  }

  @Test
  void routesToStepsThatAreNotThereEndTheWorkflowWithAWarning() {
    translating.assertTranslated(
        "002-error-handler.json",
        """
        id: hint
        steps:
          - id: step-1
            adapter: create-user
            action: run
            pool: external
            input: { from: "{{ input }}" }
            onSuccess: [step-2]
            onFailure: [error-handler-1]
          - id: step-2
            type: send-email
            input: { from: "{{ input }}" }
          - id: error-handler-1
            type: send-alert
            config: { message: Failed to create user, channel: slack }
        """);
    assertThat(translating.translation.problems()).hasSize(2).noneMatch(Problem::isError);
    assertThat(translating.translation.problems().getFirst())
        .isEqualTo(
            Problem.warning(
                "onSuccess",
                new Position(12, 20),
                "there is no step 'step-3'; the workflow ends here as if 'onSuccess' were not"
                    + " written"));
  }

  @Test
  void workflowFragmentsAreRead() {
    translating.assertTranslated(
        "002-step-timeout.json",
        """
        id: hint
        steps:
          - id: step-1
            timeout: 30000
            adapter: create-user
            action: run
            pool: external
            input: { from: "{{ input }}" }
        """);
    translating.assertTranslated(
        "002-workflow-timeout.json",
        """
        id: wf-12345
        timeouts: { flow: 3600000 }
        steps: [ { id: left-out, adapter: core, action: noop } ]
        """);
    translating.assertTranslated(
        "002-timeouts-by-type.json",
        """
        id: hint
        steps: [ { id: left-out, adapter: core, action: noop } ]
        timeouts:
          types: { rest-api: 30000, database: 60000, email: 10000, file-operation: 120000 }
        """);
    translating.assertTranslated(
        "002-send-email-step.json",
        """
        id: hint
        steps:
          - id: step-3
            type: send-email
            config:
              to: "{{employee.email}}"
              subject: Welcome!
              template: welcome-email
        """);
  }

  @Test
  void parallelWorkflowStepsKeepTheirDependencies() {
    translating.assertTranslated(
        "002-parallel-steps.json",
        """
        id: hint
        steps:
          - id: step-1
            adapter: create-user
            action: run
            pool: external
            input: { from: "{{ input }}" }
          - { id: step-2, type: send-email, dependsOn: [step-1], input: { from: "{{ input }}" } }
          - id: step-3
            adapter: create-ticket
            action: run
            pool: external
            input: { from: "{{ input }}" }
            dependsOn: [step-1]
        """);
  }
}
