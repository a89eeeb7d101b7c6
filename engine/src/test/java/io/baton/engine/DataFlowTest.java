package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.value.Json;
import org.junit.jupiter.api.Test;

/** What goes into a step, what comes out of it, and who may see or change it. */
class DataFlowTest {

  private static void expectInput(Scenario scenario, String key, String json) {
    assertThat(scenario.run(key).input()).isEqualTo(Json.parse(json));
  }

  private static void expectError(Scenario scenario, String code, String... words) {
    assertThat(scenario.state().error()).extracting(StepError::code).isEqualTo(code);
    assertThat(scenario.state().error()).extracting(StepError::message).asString().contains(words);
  }

  @Test
  @Requirement("EXP-1")
  void parametersAreFilledAtAnyDepthAndAWholeExpressionKeepsItsType() {
    Scenario scenario =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: echo
                params:
                  whole: "{{ input.n }}"
                  text: "n is ${ input.n }, list {{ input.list }}"
                  deep: [ { more: [ "{{ input.list }}", "{{ input.flag }}" ] } ]
                  nothing: "{{ input.no.such.thing }}"
                  blank: "<{{ input.no }}>"
            """,
            "{\"n\": 1.50, \"list\": [1, null], \"flag\": false}");
    expectInput(
        scenario,
        "a",
        """
        {"whole": 1.5, "text": "n is 1.5, list [1,null]",
         "deep": [{"more": [[1, null], false]}], "nothing": null, "blank": "<>"}
        """);
  }

  @Test
  @Requirement({"EXP-1", "ENG-3"})
  void aParameterThatCannotBeEvaluatedFailsTheStepBeforeAnyWorkIsHandedOut() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps: [ { id: a, adapter: core, action: echo, params: { v: "{{ input.t * 2 }}" } } ]
                """,
                "{\"t\": \"x\"}")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(scenario.effects(Effect.DispatchTask.class)).isEmpty();
    expectError(scenario, ErrorCodes.EXPRESSION_ERROR, "input of step a");
  }

  @Test
  @Requirement("EXP-6")
  void inputComesFromTheContextFromAStepOrFromALiteral() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                mode: graph
                vars: { user: { name: ada } }
                steps:
                  - { id: ctx, adapter: core, action: echo, input: { from: "{{ vars.user }}" } }
                  - { id: lit, adapter: core, action: echo, input: { from: { x: 1, y: 2 } }, params: { y: 3 } }
                  - { id: prev, adapter: core, action: echo, dependsOn: [ctx], input: { from: "{{ ctx.data }}", transform: "{mail: email, all: length(tags)}" } }
                """)
            .complete("ctx", "{\"email\": \"a@x\", \"tags\": [1, 2]}");
    expectInput(scenario, "ctx", "{\"name\": \"ada\"}");
    expectInput(scenario, "lit", "{\"x\": 1, \"y\": 3}");
    expectInput(scenario, "prev", "{\"mail\": \"a@x\", \"all\": 2}");
  }

  @Test
  @Requirement({"EXP-6", "ENG-3"})
  void inputThatDoesNotFitItsSchemaFailsTheStepAndSaysWhere() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: a
                    adapter: core
                    action: echo
                    params: { n: "{{ input.n }}" }
                    input: { schema: { type: object, properties: { n: { type: integer } } } }
                """,
                "{\"n\": \"x\"}")
            .expectStep("a", StepStatus.FAILED)
            .expectStatus(ExecutionStatus.FAILED);
    expectError(scenario, ErrorCodes.VALIDATION_ERROR, "input of step a", "n");
    assertThat(scenario.effects(Effect.DispatchTask.class)).isEmpty();
  }

  @Test
  @Requirement("EXP-7")
  void outputIsReplacedMergedOrAppended() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                vars: { r: { a: 1, deep: { x: 1 } }, m: { a: 1, deep: { x: 1 } }, l: [0] }
                steps:
                  - { id: r, adapter: core, action: noop, output: { to: vars.r } }
                  - { id: m, adapter: core, action: noop, output: { to: vars.m, merge: merge } }
                  - { id: l, adapter: core, action: noop, output: { to: vars.l, merge: append } }
                  - { id: l2, adapter: core, action: noop, output: { to: vars.fresh, merge: append } }
                """)
            .complete("r", "{\"b\": 2}")
            .complete("m", "{\"b\": 2, \"deep\": {\"y\": 2}}")
            .complete("l", "[1, 2]")
            .complete("l2", "\"one\"");
    assertThat(scenario.state().vars())
        .isEqualTo(
            Json.parse(
                """
                {"r": {"b": 2}, "m": {"a": 1, "deep": {"x": 1, "y": 2}, "b": 2},
                 "l": [0, [1, 2]], "fresh": ["one"]}
                """));
  }

  @Test
  @Requirement("EXP-7")
  void outputIsTransformedAndGoesToADeepPath() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, output: { to: vars.user.mail, transform: "email" } }
                  - { id: b, adapter: core, action: noop, output: { to: output.total, transform: "sum(n)" } }
                  - { id: c, adapter: core, action: noop, output: { transform: "n[0]" } }
                  - { id: d, adapter: core, action: echo, params: { t: "{{ pipeline.output.total }}", c: "{{ c }}", a: "{{ a.email }}" } }
                """)
            .complete("a", "{\"email\": \"a@x\"}")
            .complete("b", "{\"n\": [1, 2]}")
            .complete("c", "{\"n\": [7, 8]}");
    assertThat(scenario.state().vars()).hasToString("{\"user\":{\"mail\":\"a@x\"}}");
    expectInput(scenario, "d", "{\"t\": 3, \"c\": 7, \"a\": \"a@x\"}");
    scenario.complete("d").expectOutput("{\"total\": 3}");
  }

  @Test
  @Requirement({"EXP-7", "ENG-3"})
  void outputThatDoesNotFitItsSchemaFailsTheStepAndChangesNothing() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                vars: { x: old }
                steps:
                  - { id: a, adapter: core, action: noop, output: { to: vars.x, schema: { type: integer } } }
                """)
            .complete("a", "\"text\"")
            .expectStep("a", StepStatus.FAILED);
    expectError(scenario, ErrorCodes.VALIDATION_ERROR, "output of step a");
    assertThat(scenario.state().vars()).hasToString("{\"x\":\"old\"}");
    assertThat(scenario.events("variable.set")).isEmpty();
  }

  @Test
  @Requirement("EXP-8")
  void noStepMayChangeAReadOnlyPathNorWhatHoldsIt() {
    for (String variable : new String[] {"{\"domain\": \"evil\"}", "{\"cfg\": {}}"}) {
      Scenario scenario =
          Scenario.started(
                  """
                  id: f
                  vars: { domain: acme, cfg: { key: 1 }, free: 1 }
                  readOnly: [vars.domain, vars.cfg.key]
                  steps: [ { id: a, adapter: remote, action: set, pool: custom } ]
                  """)
              .set("a", variable)
              .expectStatus(ExecutionStatus.FAILED);
      expectError(scenario, ErrorCodes.VALIDATION_ERROR, "Step a may not change", "read-only");
      assertThat(scenario.state().vars())
          .hasToString("{\"domain\":\"acme\",\"cfg\":{\"key\":1},\"free\":1}");
    }
  }

  @Test
  @Requirement("EXP-8")
  void aPrivateVariableIsSeenInsideItsStepOnlyAndHidesAnOuterOne() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                vars: { n: outer }
                steps:
                  - id: box
                    private: { n: 1 }
                    sequence:
                      - { id: a, adapter: core, action: echo, params: { n: "{{ vars.n }}" } }
                      - { id: b, adapter: core, action: set, params: { n: 2 } }
                      - { id: c, adapter: core, action: echo, params: { n: "{{ vars.n }}", all: "{{ vars }}" } }
                  - { id: after, adapter: core, action: echo, params: { n: "{{ vars.n }}" } }
                """)
            .complete("a")
            .set("b", "{\"n\": 2}")
            .complete("c");
    expectInput(scenario, "a", "{\"n\": 1}");
    expectInput(scenario, "c", "{\"n\": 2, \"all\": {\"n\": 2}}");
    expectInput(scenario, "after", "{\"n\": \"outer\"}");
    assertThat(scenario.state().vars()).hasToString("{\"n\":\"outer\"}");
  }

  @Test
  @Requirement({"EXP-8", "ENG-6"})
  void everyRoundOfALoopHasPrivateVariablesOfItsOwn() {
    Scenario scenario =
        Scenario.started(
            """
                id: f
                steps:
                  - id: each
                    forEach: [10, 20]
                    private: { n: "{{ item }}" }
                    steps:
                      - { id: a, adapter: core, action: set, params: { n: "{{ vars.n + 1 }}" } }
                      - { id: b, adapter: core, action: echo, params: { n: "{{ vars.n }}" } }
                """);
    expectInput(scenario, "a[0]", "{\"n\": 11}");
    expectInput(scenario, "a[1]", "{\"n\": 21}");
    scenario.set("a[0]", "{\"n\": 11}").set("a[1]", "{\"n\": 21}");
    expectInput(scenario, "b[0]", "{\"n\": 11}");
    expectInput(scenario, "b[1]", "{\"n\": 21}");
    assertThat(scenario.state().vars()).hasToString("{}");
  }

  @Test
  @Requirement("EXP-8")
  void anotherAttemptOfABlockBeginsWithFreshPrivateVariables() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - id: box
                    private: { n: 1 }
                    retry: { attempts: 2, delay: 1s }
                    sequence:
                      - { id: a, adapter: core, action: set, params: { n: "{{ vars.n + 1 }}" } }
                      - { id: b, adapter: core, action: noop }
                """)
            .set("a", "{\"n\": 2}")
            .fail("b", "NETWORK_ERROR")
            .pass(1_000);
    expectInput(scenario, "a", "{\"n\": 2}");
  }

  @Test
  @Requirement("EXP-9")
  void theVariablesOfOneExecutionAreNotThoseOfAnotherOfTheSamePlan() {
    var plan =
        Scenario.plan(
            """
            id: f
            vars: { n: 0 }
            steps:
              - { id: a, adapter: core, action: set, params: { n: 1 } }
              - { id: b, adapter: core, action: echo, params: { n: "{{ vars.n }}", a: "{{ a.n }}" } }
            """);
    Scenario one = Scenario.of(plan).start("{}").set("a", "{\"n\": 1}");
    Scenario two = Scenario.of(plan).start("{}").set("a", "{\"n\": 2}");
    expectInput(one, "b", "{\"n\": 1, \"a\": 1}");
    expectInput(two, "b", "{\"n\": 2, \"a\": 2}");
  }

  @Test
  @Requirement("EXP-9")
  void inputAndVariablesAndStepsAreOnePool() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                input: { amount: integer }
                vars: { rate: 2, double: "{{ input.amount * 2 }}" }
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: echo, params: { p: "{{ pipeline.input.amount }}", bare: "{{ amount }}", rate: "{{ rate }}", double: "{{ vars.double }}", whole: "{{ a.data }}", field: "{{ a.x }}", st: "{{ steps.a.status }}" } }
                """,
                "{\"amount\": 4}")
            .complete("a", "{\"x\": 5}");
    expectInput(
        scenario,
        "b",
        """
        {"p": 4, "bare": 4, "rate": 2, "double": 8, "whole": {"x": 5}, "field": 5, "st": "success"}
        """);
  }

  @Test
  @Requirement("EXP-6")
  void aPlainPathInFromMeansWhatItLeadsTo() {
    Scenario s =
        Scenario.started(
            """
            id: f
            vars: { user: { name: Ada } }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop, input: { from: a, transform: "{names: list[*].n}" } }
              - { id: c, adapter: core, action: noop, input: { from: vars.user } }
              - { id: d, adapter: core, action: noop, input: { from: "a.list[0]" } }
              - { id: e, adapter: core, action: noop, input: steps.a.output }
              - { id: f, adapter: core, action: noop, input: { from: plain text } }
            """);
    s.complete("a", "{\"list\": [{\"n\": 1}, {\"n\": 2}]}");
    s.expectStepInput("b", "{\"names\": [1, 2]}").complete("b");
    s.expectStepInput("c", "{\"name\": \"Ada\"}").complete("c");
    s.expectStepInput("d", "{\"n\": 1}").complete("d");
    s.expectStepInput("e", "{\"list\": [{\"n\": 1}, {\"n\": 2}]}").complete("e");
    s.expectStepInput("f", "\"plain text\"");
  }
}
