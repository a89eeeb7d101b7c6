package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.engine.Input;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.TenantWatcher;
import io.baton.runtime.lane.Answer;
import io.baton.store.AsideChange;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** What can be seen of executions: live, afterwards, and when something is wrong with one. */
final class WatchTest extends OnAnyStore {
  private static final String HELD =
      """
      id: f
      steps:
        - { id: a, wait: { event: go } }
        - { id: b, adapter: test, action: add, params: { value: 1 } }
      """;

  private final BlockingQueue<LiveEvent> seen = new LinkedBlockingQueue<>();

  private List<LiveEvent> takeUntilEnd() throws InterruptedException {
    List<LiveEvent> all = new ArrayList<>();
    do {
      all.add(seen.take());
    } while (!all.getLast().isEnd());
    return all;
  }

  private static List<Long> seqs(List<LiveEvent> events) {
    return events.stream().map(event -> event.recorded().seq()).toList();
  }

  @Test
  @Requirement("API-6")
  void aWatcherSeesEveryEventOnceAndInOrderFromWhereItWants() throws Exception {
    open().register(HELD);
    Execution execution = baton.start("f", Obj.EMPTY);
    Subscription all = execution.watch(0, seen::add);
    LiveEvent first = seen.take();
    assertThat(first.json().at("type")).isEqualTo(Value.of("execution.created"));
    assertThat(Json.write(first.json())).doesNotContain("seed");
    execution.signal("go", Value.NULL);
    List<LiveEvent> rest = takeUntilEnd();
    long last = rest.getLast().recorded().seq();
    assertThat(seqs(rest))
        .startsWith(2L)
        .isSorted()
        .doesNotHaveDuplicates()
        .hasSize((int) last - 1);
    all.close();
    Subscription later = execution.watch(3, seen::add);
    assertThat(seqs(takeUntilEnd())).startsWith(4L);
    later.close();
  }

  @Test
  @Requirement("API-6")
  void aSlowWatcherHoldsUpNobodyAndMissesNothing() throws Exception {
    open().register(Flows.chain(20));
    CountDownLatch gate = new CountDownLatch(1);
    Subscription slow =
        baton.events(
            "default",
            (event, position) -> {
              awaitQuietly(gate);
              seen.add(event);
            });
    List<Execution> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(baton.start("chain", Obj.EMPTY));
    }
    int events = 0;
    for (Execution execution : all) {
      assertThat(execution.ended(LONG).isCompleted()).isTrue();
      events += execution.events(0, 1_000).size();
    }
    assertThat(seen).isEmpty();
    gate.countDown();
    List<String> told = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      LiveEvent event = seen.take();
      told.add(event.executionId() + "/" + event.recorded().seq());
    }
    assertThat(told).doesNotHaveDuplicates();
    slow.close();
  }

  @Test
  @Requirement("API-6")
  void aWatcherOfATenantGoesOnWhereItWas() throws Exception {
    open().register(Flows.chain(3));
    baton.register("other", Flows.chain(3), "f.yaml");
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    BlockingQueue<String> positions = new LinkedBlockingQueue<>();
    Subscription first =
        baton.events(
            "default",
            (event, position) -> {
              told.add(event.executionId() + "/" + event.recorded().seq());
              positions.add(position);
            });
    Execution execution = baton.start("chain", Obj.EMPTY);
    baton.start("chain", Obj.EMPTY, StartOptions.of("other")).ended(LONG);
    execution.ended(LONG);
    int count = execution.events(0, 1_000).size();
    List<String> all = new ArrayList<>();
    List<String> places = new ArrayList<>();
    while (all.size() < count) {
      all.add(told.take());
      places.add(positions.take());
    }
    first.close();
    assertThat(all).allMatch(one -> one.startsWith(execution.id())).doesNotHaveDuplicates();

    for (int known : new int[] {0, 1, count / 2, count - 2}) {
      BlockingQueue<String> again = new LinkedBlockingQueue<>();
      try (Subscription _ =
          baton.events(
              "default",
              places.get(known),
              (event, position) -> again.add(event.executionId() + "/" + event.recorded().seq()))) {
        for (String expected : all.subList(known + 1, count)) {
          assertThat(again.take()).isEqualTo(expected);
        }
      }
    }

    killAndReopen();
    CountDownLatch missed = new CountDownLatch(1);
    baton
        .events(
            "default",
            places.getLast(),
            new TenantWatcher() {
              @Override
              public void happened(LiveEvent event, String position) {}

              @Override
              public void missed() {
                missed.countDown();
              }
            })
        .close();
    assertThat(missed.getCount()).isZero();
  }

  private static void awaitQuietly(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Requirement("OBS-2")
  void anExecutionCanBeSeenAsItWasAndWhatItTook() throws Exception {
    open().register(HELD);
    Execution execution = baton.start("f", Obj.EMPTY);
    execution.signal("go", Value.NULL);
    execution.ended(LONG);
    long last = execution.events(0, 1_000).size();
    assertThat(execution.viewAt(last).at("status")).isEqualTo(Value.of("completed"));
    Obj early = execution.viewAt(3);
    assertThat(early.at("status")).isEqualTo(Value.of("running"));
    assertThat(early.at("seq")).isEqualTo(Value.of(3));
    assertThatThrownBy(() -> execution.viewAt(last + 1)).hasMessageContaining("no event");
    Obj metrics = (Obj) execution.view().at("metrics");
    assertThat(Json.write(metrics)).contains("\"retryCount\":0", "\"a\":0", "\"b\":0");
    assertThat(execution.steps(-1, 10)).hasSize(2);
  }

  @Test
  void aQuarantineOutlastsARestartAndEndsWhenTheExecutionIsReleased() throws Exception {
    Gate gate = new Gate();
    open().adapter("test", "gate", gate::run);
    baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: gate }\n");
    Execution execution = baton.start("f", Obj.EMPTY);
    gate.begun.take();
    assertThat(
            execution.give(
                at -> new Input.CompleteStep(at, "a", 1, Obj.EMPTY, new ThrowingMap(), 0)))
        .isInstanceOf(Answer.Refused.class);
    until(() -> !baton.store().queues().aside(AsideChange.Kind.QUARANTINE, 9).isEmpty());
    killAndReopen();
    Execution again = baton.execution(execution.id());
    assertThat(text(firstWhy(again), "reason")).isEqualTo("quarantined");
    assertThat(text(firstWhy(again), "text")).contains("made up by the test");
    assertThat(text(firstWhy(again), "action")).isEqualTo("release");
    assertThat(again.pause(null)).isInstanceOf(Answer.Refused.class);
    assertThat(baton.quarantined()).hasSize(1);
    assertThat(baton.execution("other", execution.id()).release())
        .isInstanceOf(Answer.Refused.class);

    assertThat(again.release()).isEqualTo(new Answer.Done());
    assertThat(again.release()).isInstanceOf(Answer.Refused.class);
    baton.adapter("test", "gate", gate::run);
    gate.through.release();
    assertThat(again.ended(LONG).isCompleted()).isTrue();
    killAndReopen();
    assertThat(baton.quarantined()).isEmpty();
  }

  /** Stands for a bug of the engine: a decision that fails half-way. */
  private static final class ThrowingMap extends AbstractMap<String, Value> {
    @Override
    public Set<Entry<String, Value>> entrySet() {
      throw new IllegalStateException("made up by the test");
    }
  }
}
