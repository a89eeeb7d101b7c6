package io.baton.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Engine;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.Scenario;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.view.ExecutionView;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A log as it was once stored still replays to what people saw then, whatever the engine would
 * decide today.
 */
@Requirement("ENG-2")
class GoldenLogTest {
  private static final String FLOW = "logs/v1/order.yaml";
  private static final String LOG = "logs/v1/order.jsonl";
  private static final String VIEW = "logs/v1/order.view.json";

  @Test
  void aStoredLogReplaysToTheExecutionThatItWas() {
    if (Golden.isWriting()) {
      Golden.check(LOG, lines(live().log()));
    }
    String stored = Golden.read(LOG);
    List<Recorded> log =
        stored.lines().map(line -> EventJson.read((Obj) Json.parse(line))).toList();
    assertThat(lines(log)).isEqualTo(stored);
    ExecutionState state = Engine.replay(Scenario.plan(Golden.read(FLOW)), log);
    assertThat(state.status()).isEqualTo(ExecutionStatus.COMPLETED);
    Golden.check(VIEW, Json.writePretty(ExecutionView.of(state, state.endedAt())) + "\n");
  }

  private static String lines(List<Recorded> log) {
    return log.stream()
        .map(event -> Json.write(EventJson.write("e1", event)) + "\n")
        .collect(Collectors.joining());
  }

  /** An execution in which nearly everything happens once. */
  private static Scenario live() {
    Scenario order =
        Scenario.started(Golden.read(FLOW), "{\"items\": [\"a\", \"b\", \"c\"], \"total\": 250}");
    order.complete("reserve[0]", "\"a\"").fail("reserve[1]", "NETWORK_ERROR");
    order.complete("reserve[2]", "\"c\"").pass(1_000).complete("reserve[1]", "\"b\"");
    order.complete("pay", "{\"accepted\": true}").expectStatus(ExecutionStatus.PAUSED);
    order.give(
        new Input.ReceiveCallback(
            order.now(),
            Tokens.callback("seed", "pay", 1),
            Json.parse("{\"id\": \"p-1\", \"secret\": 4}"),
            null));
    order.give(new Input.DecideApproval(order.now(), "approve", true, "fine", "ann"));
    order.pause().fail("ship", "BAD_REQUEST").resume().complete("courier", "{\"by\": \"air\"}");
    order.complete("label").pass(2_000);
    Input.PollAnswer done = new Input.PollAnswer.Done(Obj.of("label", Value.of("L1")));
    order.give(new Input.AnswerPoll(order.now(), "label", 1, 2, done)).pass(5_000);
    order.signal("delivered", "{\"to\": \"door\"}");
    order.give(
        new Input.EndChild(
            order.now(),
            "invoice",
            1,
            Input.ChildOutcome.FAILED,
            Value.NULL,
            new Failure("BAD_REQUEST", "no address")));
    order.expectStatus(ExecutionStatus.FAILED).retry(null);
    Value sent = Obj.of("sent", Value.TRUE);
    order.give(
        new Input.EndChild(order.now(), "invoice", 2, Input.ChildOutcome.COMPLETED, sent, null));
    order.fail("thank", "ODD").complete("alert").expectStatus(ExecutionStatus.COMPLETED);
    return order;
  }
}
