package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.store.StepRow;
import io.baton.value.Obj;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The rows of steps inside something that is tried again. */
@Requirement("STA-4")
final class RetriedBlockTest extends OnAnyStore {
  private static final String BOX =
      """
      id: box
      steps:
        - id: around
          retry: { attempts: 2, delay: 1h }
          sequence:
            - { id: one, adapter: test, action: add, params: { value: 1 } }
            - { id: each, forEach: [1, 2], adapter: test, action: add, params: { value: 1 } }
            - { id: two, adapter: core, action: fail, params: { code: NETWORK_ERROR } }
      """;

  private Map<String, String> rows(Execution execution) {
    Map<String, String> statuses = new TreeMap<>();
    for (StepRow row : execution.steps(-1, 100)) {
      String key = row.stepKey();
      statuses.put(key == null ? execution.plan().step(row.flowStep()).id() : key, row.status());
    }
    return statuses;
  }

  @Test
  void forgetHowTheLastTryWent() throws Exception {
    open().register(BOX);
    Execution execution = baton.start("box", Obj.EMPTY);
    until(() -> "retrying".equals(rows(execution).get("around")));
    Map<String, String> waiting =
        Map.of(
            "around", "retrying",
            "one", "pending",
            "each", "pending",
            "each[0]", "pending",
            "each[1]", "pending",
            "two", "pending");
    assertThat(rows(execution)).isEqualTo(waiting);
    killAndReopen();
    Execution again = baton.execution(execution.id());
    assertThat(rows(again)).isEqualTo(waiting);
    clock.advance(Duration.ofHours(1));
    again.ended(LONG);
    assertThat(rows(again))
        .containsEntry("one", "success")
        .containsEntry("each[1]", "success")
        .containsEntry("two", "failed");
  }

  @Test
  void ofAnExecutionThatIsTriedAgainAreWaitingAsWell() throws Exception {
    open().register(BOX.replace("attempts: 2", "attempts: 1"));
    Execution execution = baton.start("box", Obj.EMPTY);
    execution.ended(LONG);
    assertThat(rows(execution)).containsEntry("each[1]", "success").containsEntry("two", "failed");
    execution.pause("a look");
    baton.register("id: other\nsteps:\n  - { id: a, wait: 1s }\n");
    assertThat(execution.retry("around")).isInstanceOf(io.baton.runtime.lane.Answer.Done.class);
    execution.ended(LONG);
    assertThat(rows(execution)).containsEntry("one", "success").containsEntry("two", "failed");
  }
}
