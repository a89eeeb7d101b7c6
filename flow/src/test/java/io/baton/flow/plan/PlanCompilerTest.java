package io.baton.flow.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import io.baton.flow.schema.Checked;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is compiled into the steps of a plan. */
class PlanCompilerTest {
  private static Plan plan(String text) {
    Definition definition = Definitions.read("id: test\n" + text, "x.yaml");
    assertThat(definition.problems()).isEmpty();
    return Objects.requireNonNull(definition.plan());
  }

  private static PlannedStep step(Plan plan, String id) {
    return Objects.requireNonNull(plan.step(id));
  }

  @Test
  @Requirement("DEF-3")
  void declaredInputsAreCheckedAndGetTheirDefaults() {
    Plan plan =
        plan(
            """
            input:
              amount: { type: number, required: true }
              currency: { type: string, default: EUR }
            steps: [{id: a, adapter: core, action: echo, params: {x: "{{ input.amount }}"}}]
            output: { total: "{{ a.x }}" }
            """);

    assertThat(plan.input().apply(Obj.of("amount", Value.of(5))))
        .isEqualTo(
            new Checked.Accepted(Obj.of("amount", Value.of(5), "currency", Value.of("EUR"))));
    assertThat(plan.input().apply(Obj.EMPTY)).isInstanceOf(Checked.Refused.class);
    assertThat(plan.output()).isNotNull();
  }

  @Test
  void theTimeoutIsTheStepsOwnThenItsTypesThenTheFlowsThenThirtySeconds() {
    Plan plan =
        plan(
            """
            timeouts: { types: { send-email: 3s, http: 4s } }
            steps:
              - {id: own, adapter: http, action: get, timeout: 1s}
              - {id: by_type, type: send-email}
              - {id: by_adapter, adapter: http, action: get}
              - {id: general, adapter: core, action: noop}
              - {id: control, sequence: [{id: x, adapter: core, action: noop}]}
            """);

    assertThat(plan.root().members().stream().map(i -> plan.step(i).timeoutMillis()))
        .containsExactly(1000L, 3000L, 4000L, 30_000L, 0L);
  }

  @Test
  void callsInheritTheFlowsRetryAndOneAttemptMeansNone() {
    Plan plan =
        plan(
            """
            retry: 4
            steps:
              - {id: inherits, adapter: core, action: noop}
              - {id: none, adapter: core, action: noop, retry: 1}
              - {id: control, sequence: [{id: x, adapter: core, action: noop, retry: {attempts: 2}}]}
            """);

    assertThat(Objects.requireNonNull(step(plan, "inherits").retry()).attempts()).isEqualTo(4);
    assertThat(step(plan, "none").retry()).isNull();
    assertThat(step(plan, "control").retry()).isNull();
    assertThat(Objects.requireNonNull(step(plan, "x").retry()).attempts()).isEqualTo(2);
  }

  @Test
  void destinationsAreVariablesOrOutputs() {
    Plan plan =
        plan(
            """
            steps:
              - {id: a, adapter: core, action: noop, output: vars.user.name}
              - {id: b, adapter: core, action: noop, output: {to: pipeline.output.total}}
              - {id: c, adapter: core, action: noop, output: {to: output.total, merge: append}}
              - {id: d, adapter: core, action: noop, output: count}
            """);

    assertThat(plan.steps())
        .extracting(step -> step.capture().to())
        .containsExactly(
            List.of("vars", "user", "name"),
            List.of("output", "total"),
            List.of("output", "total"),
            List.of("vars", "count"));
  }

  @Test
  void aConditionOverTheItemIsAskedForEveryItem() {
    Plan plan =
        plan(
            """
            steps:
              - {id: each, forEach: [1, 2], adapter: core, action: noop, condition: "item > 1"}
              - {id: once, forEach: [1, 2], adapter: core, action: noop, condition: "input.go"}
            """);

    assertThat(step(plan, "each").conditionPerItem()).isTrue();
    assertThat(step(plan, "once").conditionPerItem()).isFalse();
  }

  @Test
  void secretsAreFoundWhereverTheyAreRead() {
    Plan plan =
        plan(
            """
            steps:
              - {id: a, adapter: http, action: get, params: {headers: {auth: "Bearer {{ secrets.key }}"}}}
              - {id: b, adapter: http, action: get, params: {url: "{{ a.next }}"}}
              - {id: c, adapter: http, action: get, secrets: [key]}
            """);

    assertThat(plan.steps())
        .extracting(PlannedStep::usesSecrets)
        .containsExactly(true, false, true);
  }

  @Test
  @Requirement("API-8")
  void aStepThatListsItsSecretsReadsNoOthers() {
    Definition definition =
        Definitions.read(
            """
            id: test
            steps:
              - id: a
                adapter: http
                action: post
                secrets: [key]
                params: {url: "https://x.example/{{ secrets.key }}", body: {pass: "{{ secrets.db }}"}}
              - {id: b, adapter: http, action: get, secrets: [key], input: {from: "{{ secrets['db'] }}"}}
              - {id: c, adapter: http, action: get, params: {url: "{{ secrets.db }}"}}
            """,
            "x.yaml");

    assertThat(definition.problems())
        .extracting(problem -> problem.message())
        .containsExactly(
            "Step 'a' reads secrets.db, but its 'secrets' lists only key",
            "Step 'b' reads secrets.db, but its 'secrets' lists only key");
  }

  @Test
  void privateNamesAreKnownInsideTheirStepOnly() {
    String steps =
        """
        input: {x: number}
        steps:
          - id: outer
            private: {token: "{{ input.x }}", other: null}
            sequence: [{id: inner, adapter: core, action: echo, params: {t: "{{ token }}"}}]
        """;

    assertThat(plan(steps).steps()).hasSize(2);
    assertThat(
            Definitions.read(
                    "id: t\n"
                        + steps
                        + "  - {id: z, adapter: core, action: echo, params: {t: \"{{ token }}\"}}\n",
                    "x.yaml")
                .problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).startsWith("unknown name 'token'"));
  }

  @Test
  void undeclaredInputsAreAllowedWhereNoneIsDeclared() {
    Plan plan =
        plan(
            """
            steps:
              - {id: a, adapter: core, action: echo, params: {to: "{{ employee.email }}", l: "{{vip_list}}"}}
            """);

    assertThat(plan.steps()).hasSize(1);
  }
}
