package io.baton.flow.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.flow.Async;
import io.baton.flow.ErrorClass;
import io.baton.flow.Flow;
import io.baton.flow.InputMapping;
import io.baton.flow.OutputCapture;
import io.baton.flow.RetryPolicy;
import io.baton.flow.Timeouts;
import io.baton.flow.Trigger;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Requirement("DEF-8")
class FlowBuilderTest {
  private static final String YAML =
      """
      id: order
      name: An order
      input: { amount: number }
      vars: { currency: EUR }
      readOnly: [vars.currency]
      timeouts: { flow: 5m }
      concurrency: { steps: 4, perAdapter: 2 }
      retry: { attempts: 2 }
      errorClasses: { OUT_OF_STOCK: permanent }
      steps:
        - id: charge
          name: Charge the card
          adapter: http
          action: post
          params: { url: "https://pay.example", body: { amount: "{{ input.amount }}", tries: [1, 2.5, true, null] } }
          retry: { attempts: 3, backoff: fixed, delay: 2s, retryOn: [TIMEOUT] }
          timeout: 10s
          async: { callback: { timeout: 1h } }
          output: vars.receipt
          onError: [ { id: note, adapter: core, action: log, params: { message: "{{ error.code }}" } } ]
        - id: pack
          dependsOn: [charge]
          forEach: "{{ charge.items }}"
          concurrency: 2
          steps: [ { id: wrap, adapter: core, action: echo, params: { i: "{{ item }}" } } ]
        - id: choose
          dependsOn: [charge]
          if: "input.amount > 100"
          then: [ { id: gift, adapter: core, action: noop } ]
          else: [ { id: plain, wait: 10s } ]
        - id: ship
          flow: shipping
          params: { order: 1 }
          dependsOn: [pack, choose]
          input: { from: "{{ charge }}" }
          priority: 2
          resources: { truck: 1 }
          continueOnError: true
      output: { receipt: "{{ vars.receipt }}" }
      errorHandlers:
        - { condition: "error.code == 'X'", steps: [ { id: alarm, adapter: alert, action: send } ] }
      triggers: [ { type: event, event: order.placed } ]
      """;

  private static FlowBuilder order() {
    return FlowBuilder.flow("order")
        .name("An order")
        .input("amount", "number")
        .variable("currency", "EUR")
        .readOnly("vars.currency")
        .timeouts(new Timeouts(Duration.ofMinutes(5), null, null, Map.of()))
        .concurrency(4, 2)
        .retry(r -> r.attempts(2))
        .errorClass("OUT_OF_STOCK", ErrorClass.PERMANENT)
        .step(
            "charge",
            s ->
                s.name("Charge the card")
                    .call("http", "post")
                    .param("url", "https://pay.example")
                    .param(
                        "body",
                        Obj.builder()
                            .put("amount", "{{ input.amount }}")
                            .put("tries", Plain.value(java.util.Arrays.asList(1, 2.5, true, null)))
                            .build())
                    .retry(
                        r ->
                            r.attempts(3)
                                .backoff(RetryPolicy.Backoff.FIXED)
                                .delay(Duration.ofSeconds(2))
                                .retryOn("TIMEOUT"))
                    .timeout(Duration.ofSeconds(10))
                    .callback(Duration.ofHours(1))
                    .output("vars.receipt")
                    .onError(
                        e ->
                            e.step(
                                "note",
                                n -> n.call("core", "log").param("message", "{{ error.code }}"))))
        .step(
            "pack",
            s ->
                s.dependsOn("charge")
                    .forEach("{{ charge.items }}", 2)
                    .steps(
                        l -> l.step("wrap", w -> w.call("core", "echo").param("i", "{{ item }}"))))
        .step(
            "choose",
            s ->
                s.dependsOn("charge")
                    .ifTrue(
                        "input.amount > 100",
                        then -> then.step("gift", g -> g.call("core", "noop")),
                        other -> other.step("plain", p -> p.waitFor(Duration.ofSeconds(10)))))
        .step(
            "ship",
            s ->
                s.flow("shipping")
                    .param("order", 1)
                    .dependsOn("pack", "choose")
                    .input(new InputMapping(Value.of("{{ charge }}"), null, null))
                    .priority(2)
                    .resource("truck", 1)
                    .continueOnError())
        .output("receipt", "{{ vars.receipt }}")
        .errorHandler("error.code == 'X'", h -> h.step("alarm", a -> a.call("alert", "send")))
        .trigger(new Trigger.OnEvent("order.placed"));
  }

  @Test
  void aBuiltFlowEqualsTheSameFlowReadFromYaml() {
    Definition definition = Definitions.read(YAML, "order.yaml");
    assertThat(definition.problems()).isEmpty();

    Flow built = order().build();

    assertThat(built).isEqualTo(definition.flow());
  }

  @Test
  void itsPlanIsReadyToRun() {
    assertThat(order().plan().levels())
        .containsExactly(List.of("charge"), List.of("pack", "choose"), List.of("ship"));
  }

  @Test
  void aFlowThatCannotRunNamesEveryProblem() {
    FlowBuilder builder =
        FlowBuilder.flow("bad")
            .step("a", s -> s.call("core", "nop").dependsOn("b"))
            .step("a", s -> s.call("core", "noop"))
            .step("true", s -> s.call("core", "noop").condition("1 +"));

    assertThatThrownBy(builder::plan)
        .isInstanceOf(InvalidFlowException.class)
        .hasMessageContaining("adapter 'core' has no action 'nop'; did you mean 'noop'?")
        .hasMessageContaining("there is no step 'b'")
        .hasMessageContaining("the id 'a' is taken")
        .hasMessageContaining("'true' cannot be a step's id")
        .hasMessageContaining("true.condition: a value is missing");
  }

  @Test
  void aStepDoesExactlyOneThing() {
    FlowBuilder flow = FlowBuilder.flow("f");

    assertThatThrownBy(() -> flow.step("a", s -> s.name("nothing")))
        .hasMessageContaining("Expected step 'a' to do something");
    assertThatThrownBy(() -> flow.step("a", s -> s.call("core", "noop").flow("x")))
        .hasMessageContaining("to do one thing");
  }

  @Test
  void everyOtherKindOfStepEqualsItsYaml() {
    String yaml =
        """
        id: kinds
        mode: graph
        pool: low
        steps:
          - { id: a, wait: { event: paid, timeout: 1h } }
          - { id: b, wait: { until: "2030-01-01T00:00:00Z" } }
          - { id: c, parallel: [ { id: c1, adapter: core, action: noop } ] }
          - { id: d, sequence: [ { id: d1, adapter: core, action: noop } ] }
          - { id: e, adapter: http, action: get, async: { poll: true }, startWhen: "event:a.completed", retryWhen: "attempts < 3" }
          - { id: f, while: "index < 2", maxIterations: 5, adapter: core, action: noop, onSuccess: g, onFailure: h, private: { x: 1 }, pool: gpu, secrets: [k] }
          - { id: g, adapter: core, action: noop, fallback: [ { id: g1, adapter: core, action: noop } ] }
          - { id: h, adapter: core, action: noop, condition: "true", output: { to: vars.x, transform: "a", merge: append, schema: { type: array } } }
        """;
    Async.Poll poll =
        new Async.Poll(
            null,
            Async.Poll.DEFAULT_INTERVAL,
            Async.Poll.DEFAULT_MAX_ATTEMPTS,
            Async.Poll.DEFAULT_TIMEOUT);

    Flow built =
        FlowBuilder.flow("kinds")
            .graph()
            .pool("low")
            .step("a", s -> s.waitForEvent("paid", Duration.ofHours(1)))
            .step("b", s -> s.waitUntil("2030-01-01T00:00:00Z"))
            .step("c", s -> s.parallel(l -> l.step("c1", x -> x.call("core", "noop"))))
            .step("d", s -> s.sequence(l -> l.step("d1", x -> x.call("core", "noop"))))
            .step(
                "e",
                s ->
                    s.call("http", "get")
                        .poll(poll)
                        .startWhen("event:a.completed")
                        .retryWhen("attempts < 3"))
            .step(
                "f",
                s ->
                    s.call("core", "noop")
                        .whileTrue("index < 2", 5)
                        .onSuccess("g")
                        .onFailure("h")
                        .privateVar("x", 1)
                        .pool("gpu")
                        .secrets("k"))
            .step(
                "g",
                s ->
                    s.call("core", "noop").fallback(l -> l.step("g1", x -> x.call("core", "noop"))))
            .step(
                "h",
                s ->
                    s.call("core", "noop")
                        .condition("true")
                        .output(
                            new OutputCapture(
                                "vars.x",
                                "a",
                                OutputCapture.Merge.APPEND,
                                Obj.of("type", Value.of("array")))))
            .build();

    Definition definition = Definitions.read(yaml, "kinds.yaml");
    assertThat(definition.problems()).isEmpty();
    assertThat(built).isEqualTo(definition.flow());
  }
}
