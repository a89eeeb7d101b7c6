package io.baton.runtime;

import static io.baton.runtime.BatonContract.LONG;
import static io.baton.runtime.BatonContract.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Ended;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Flows run to their results, in the version that they began with. */
interface RunContract extends BatonUnderTest {
  @Test
  default void aFlowRunsToItsResult() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.chain(10));
      assertThat(baton.start("chain", Obj.EMPTY).await(LONG)).isEqualTo(value(10));
      assertThat(adding().tasks).hasSize(10);
    }
  }

  @Test
  default void aThousandExecutionsAtATimeAllFinish() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.chain(10));
      List<CompletableFuture<Ended>> ends = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        ends.add(baton.startLater("chain", Obj.EMPTY).thenCompose(Execution::ended));
      }
      for (CompletableFuture<Ended> end : ends) {
        assertThat(end.get(30, TimeUnit.SECONDS).output()).isEqualTo(value(10));
      }
      assertThat(adding().tasks).hasSize(10_000);
    }
  }

  @Test
  default void flowsInsideAFlowAreCalledByItAndByEachOtherAndByNobodyElse() throws Exception {
    String definition =
        """
        id: outer
        flows:
          - id: first
            steps: [ { id: call, flow: second, params: { from: "{{ input.from }}" } } ]
            output: { value: "{{ call.value }}" }
          - id: second
            steps: [ { id: add, adapter: test, action: add, params: { value: "{{ input.from }}" } } ]
            output: { value: "{{ add.value }}" }
        steps: [ { id: call, flow: first, params: { from: 41 } } ]
        output: { value: "{{ call.value }}" }
        """;
    Baton baton = open();
    baton.register(definition);
    Execution before = baton.start("outer", Obj.EMPTY);
    assertThat(before.await(LONG)).isEqualTo(value(42));
    assertThat(baton.register(definition)).isEqualTo(1);

    try (Baton again = killAndReopen(baton)) {
      assertThat(again.start("outer", Obj.EMPTY).await(LONG)).isEqualTo(value(42));
      again.register("id: stranger\nsteps: [ { id: call, flow: second } ]\n");
      Ended refused = again.start("stranger", Obj.EMPTY).ended(LONG);
      assertThat(refused.isCompleted()).isFalse();
    }
  }

  @Test
  @Requirement("DEF-1")
  default void aRunningExecutionKeepsTheVersionItBeganWith() throws Exception {
    Baton baton = open();
    baton.register("id: f\nsteps: [ { id: a, wait: { event: go } } ]\noutput: { value: 1 }\n");
    Execution old = baton.start("f", Obj.EMPTY);
    baton.register("id: f\nsteps: [ { id: a, wait: { event: go } } ]\noutput: { value: 2 }\n");
    Execution young = baton.start("f", Obj.EMPTY);

    try (Baton again = killAndReopen(baton)) {
      again.execution(old.id()).signal("go", Value.NULL);
      again.execution(young.id()).signal("go", Value.NULL);
      assertThat(again.execution(old.id()).await(LONG)).isEqualTo(value(1));
      assertThat(again.execution(young.id()).await(LONG)).isEqualTo(value(2));
      assertThat(Json.write(again.execution(old.id()).view())).contains("\"flowVersion\":1");
    }
  }

  @Test
  @Requirement({"DEF-1", "ENG-8"})
  default void runsInsideRunsThatWerePausedDuringAnUpgradeGoOnWithTheirVersions() throws Exception {
    String child = "id: inner\nsteps: [ { id: a, wait: { event: go } } ]\noutput: { value: 1 }\n";
    String parent =
        "id: outer\nsteps: [ { id: call, flow: inner } ]\noutput: { value: '{{ call.value }}' }\n";
    Baton baton = open();
    baton.register(child);
    baton.register(parent);
    String outer = baton.start("outer", Obj.EMPTY).id();
    String inner = childOf(baton.execution(outer));
    while (!(baton.execution(inner).pause("upgrade") instanceof Answer.Done)) {
      Thread.onSpinWait(); // It is about to begin.
    }
    assertThat(baton.execution(outer).pause("upgrade")).isEqualTo(new Answer.Done());
    baton.register(child.replace("value: 1", "value: 2"));
    baton.register(parent.replace("call.value", "call.nothing"));

    try (Baton again = killAndReopen(baton)) {
      assertThat(again.execution(outer).resume()).isEqualTo(new Answer.Done());
      assertThat(again.execution(inner).resume()).isEqualTo(new Answer.Done());
      assertThat(again.execution(inner).signal("go", Value.NULL)).isEqualTo(new Answer.Done());
      assertThat(again.execution(outer).await(LONG)).isEqualTo(value(1));
    }
  }

  /** Once it is there. */
  private static String childOf(Execution parent) {
    while (true) {
      Obj call = (Obj) ((Obj) parent.view().at("steps")).at("call");
      if (call.at("childId") instanceof Value.Text text) {
        return text.value();
      }
      Thread.onSpinWait();
    }
  }

  @Test
  @Requirement("DEF-1")
  default void aTextIsRegisteredOnceAndAnotherTextIsTheNextVersion() {
    try (Baton baton = open()) {
      assertThat(baton.register(Flows.chain(2))).isEqualTo(1);
      assertThat(baton.register(Flows.chain(2))).isEqualTo(1);
      assertThat(baton.register(Flows.chain(3))).isEqualTo(2);
      assertThat(baton.register(Flows.chain(2))).isEqualTo(3);
      assertThat(baton.register(Flows.WAITING)).isEqualTo(1);
      assertThatThrownBy(() -> baton.start("chian", Obj.EMPTY))
          .hasMessage("There is no flow 'chian'; register it first");
    }
  }
}
