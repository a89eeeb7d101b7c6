package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Ended;
import io.baton.runtime.time.ManualClock;
import io.baton.store.StoreException;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing leaves before it is durable, whatever the store does. */
@Timeout(60)
final class CommitTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private final SQLException cause = new SQLException("made up by the test");

  @TempDir Path folder;
  private final Adding adding = new Adding();
  private GatedStore store;
  private Baton baton;

  @BeforeEach
  void open() {
    store = new GatedStore(SqliteStore.open(SqliteSettings.in(folder)));
    baton =
        Baton.open(Settings.on(() -> store).withClock(new ManualClock(1_700_000_000_000L)))
            .adapter("test", "add", adding::run);
    baton.register(Flows.chain(3));
    baton.register("id: held\nsteps:\n  - { id: a, wait: { event: go } }\n");
  }

  @AfterEach
  void close() {
    baton.close();
    assertThat(store.faultsMet.get()).as("faults that really happened").isPositive();
  }

  @Test
  @Requirement("STA-2")
  void noStepIsDispatchedAndNobodyAnsweredBeforeTheCommit() throws Exception {
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    store.plan(GatedStore.held(reached, gate));
    CompletableFuture<Execution> started = baton.startLater("chain", Obj.EMPTY);
    reached.await();
    assertThat(started).isNotDone();
    assertThat(adding.tasks).isEmpty();
    gate.countDown();
    assertThat(started.get().await(LONG)).isEqualTo(Obj.of("value", Value.of(3)));
  }

  @Test
  @Requirement("STA-2")
  void aReaderOrARefusalWaitsForWhatItIsAbout() throws Exception {
    Execution execution = baton.start("held", Obj.EMPTY);
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    store.plan(GatedStore.held(reached, gate));
    CompletableFuture<Ended> ended = execution.ended();
    CompletableFuture<Answer> signalled =
        CompletableFuture.supplyAsync(() -> execution.signal("go", Value.NULL));
    reached.await();
    CompletableFuture<Obj> view = CompletableFuture.supplyAsync(execution::view);
    CompletableFuture<Answer> refused = CompletableFuture.supplyAsync(() -> execution.pause(null));
    assertThat(ended).isNotDone();
    assertThat(signalled).isNotDone();
    assertThat(view).isNotDone();
    assertThat(refused).isNotDone();
    gate.countDown();
    assertThat(signalled.get()).isEqualTo(new Answer.Done());
    assertThat(view.get().at("status")).isEqualTo(Value.of("completed"));
    assertThat(refused.get()).isInstanceOf(Answer.Refused.class);
  }

  @Test
  void conflictsAndOutagesAreTriedAgain() throws Exception {
    store.plan(GatedStore.failing(new StoreException.Conflict(cause)));
    store.plan(GatedStore.failing(new StoreException.Unavailable(cause)));
    store.plan(GatedStore.failing(new StoreException.Unavailable(cause)));
    assertRunsOnce();
  }

  @Test
  void anUnknownOutcomeIsReadNotGuessed() throws Exception {
    store.plan(GatedStore.failingAfterwards(new StoreException.UnknownOutcome(cause)));
    store.plan(GatedStore.failing(new StoreException.UnknownOutcome(cause)));
    assertRunsOnce();
  }

  @Test
  void aStatementThatTheServerFinishedLateIsNotTakenForAnError() throws Exception {
    store.plan(GatedStore.failing(new StoreException.UnknownOutcome(cause)));
    store.plan(
        (real, batch) -> {
          real.commit(batch);
          real.commit(batch);
        });
    assertRunsOnce();
    assertThat(baton.quarantined()).isEmpty();
  }

  @Test
  void aConflictDoesNotAnswerWhetherAnEarlierTryHappened() throws Exception {
    store.plan(GatedStore.failing(new StoreException.UnknownOutcome(cause)));
    store.plan(GatedStore.failingAfterwards(new StoreException.Conflict(cause)));
    assertRunsOnce();
    assertThat(baton.quarantined()).isEmpty();
  }

  @Test
  void aFullStoreDoesNotAnswerWhetherAnEarlierTryHappened() throws Exception {
    store.plan(GatedStore.failing(new StoreException.UnknownOutcome(cause)));
    store.plan(GatedStore.failingAfterwards(new StoreException.Full(cause)));
    assertRunsOnce();
    assertThat(baton.quarantined()).isEmpty();
  }

  private void assertRunsOnce() throws Exception {
    assertThat(baton.start("chain", Obj.EMPTY).await(LONG)).isEqualTo(Obj.of("value", Value.of(3)));
    assertThat(adding.tasks).hasSize(3);
    assertThat(store.integrityCheck()).isEmpty();
  }

  @Test
  void aFullStoreTellsCallersAndGoesOnWhenThereIsRoom() throws Exception {
    Execution waiting = baton.start("held", Obj.EMPTY);
    store.plan(GatedStore.failing(new StoreException.Full(cause)));
    assertThatThrownBy(() -> baton.start("chain", Obj.EMPTY))
        .isInstanceOf(StoreException.Full.class)
        .hasMessageContaining("Nothing was written");
    assertThat(adding.tasks).isEmpty();

    store.plan(GatedStore.failing(new StoreException.Full(cause)));
    assertThatThrownBy(() -> waiting.signal("go", Value.NULL))
        .isInstanceOf(StoreException.Full.class);
    assertThat(waiting.view().at("status")).isEqualTo(Value.of("running"));
    assertThat(waiting.signal("go", Value.NULL)).isEqualTo(new Answer.Done());
    assertThat(waiting.ended(LONG).isCompleted()).isTrue();
  }

  @Test
  void aResultThatFoundNoRoomIsKeptAndItsStepDoesNotRunAgain() throws Exception {
    CountDownLatch full = new CountDownLatch(1);
    baton.adapter(
        "test",
        "add",
        task -> {
          full.await();
          return adding.run(task);
        });
    Execution execution = baton.start("chain", Obj.EMPTY);
    for (int i = 0; i < 3; i++) {
      store.plan(GatedStore.failing(new StoreException.Full(cause)));
    }
    full.countDown();
    assertThat(execution.ended(LONG).output()).isEqualTo(Obj.of("value", Value.of(3)));
    assertThat(store.faultsMet.get()).isEqualTo(3);
    assertThat(adding.tasks).hasSize(3);
    assertThat(store.integrityCheck()).isEmpty();
  }

  @Test
  void anExecutionThatCannotBeWrittenIsQuarantinedAndTheOthersGoOn() throws Exception {
    Execution poisoned = baton.start("held", Obj.EMPTY);
    store.plan(GatedStore.failing(new StoreException.Broken("made up by the test")));
    assertThatThrownBy(() -> poisoned.signal("go", Value.NULL))
        .isInstanceOf(StoreException.Broken.class);
    assertThat(poisoned.signal("go", Value.NULL)).isInstanceOf(Answer.Refused.class);
    assertThat(baton.quarantined())
        .singleElement()
        .satisfies(found -> assertThat(found.executionId()).isEqualTo(poisoned.id()));
    assertRunsOnce();
  }

  @Test
  void aParentLearnsOfItsChildsEndAlsoIfTheReportWasLost() throws Exception {
    baton.register(Flows.PARENT);
    store.awayFor(event -> event.type().equals("child.completed"));
    Execution parent = baton.start("parent", Obj.EMPTY);
    while (store.faultsMet.get() == 0) {
      Thread.onSpinWait();
    }
    baton.abandon();
    try (Baton again = Baton.open(folder).adapter("test", "add", adding::run)) {
      assertThat(again.execution(parent.id()).await(LONG)).isEqualTo(Obj.of("value", Value.of(3)));
      assertThat(adding.tasks).hasSize(3);
    }
  }
}
