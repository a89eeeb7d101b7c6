package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListedExecution;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Requirement("STA-6")
final class SqliteBatonTest extends BatonContract {
  @TempDir Path folder;

  @Override
  public Settings settings() {
    return Settings.in(folder);
  }

  @Test
  void killedAtAnyMomentItGoesOnFromWhatIsCommitted() throws Exception {
    long seed = 42;
    Random random = new Random(seed);
    int rounds = 15;
    List<String> ids = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      Set<String> done = completedSteps();
      int seen = adding.tasks.size();
      Baton baton = open();
      baton.register(Flows.chain(10));
      CountDownLatch enough = new CountDownLatch(random.nextInt(60));
      baton.adapter(
          "test",
          "add",
          task -> {
            enough.countDown();
            return adding.run(task);
          });
      for (int i = 0; i < 5; i++) {
        ids.add(baton.start("chain", Obj.EMPTY).id());
      }
      enough.await();
      baton.abandon();
      List<String> again =
          adding.tasks.stream()
              .skip(seen)
              .map(task -> task.executionId() + "/" + task.step())
              .filter(done::contains)
              .toList();
      assertThat(again).as("completed steps that ran again in round %d", round).isEmpty();
    }
    try (Baton baton = open()) {
      for (String id : ids) {
        assertThat(baton.execution(id).await(LONG)).as("seed %d", seed).isEqualTo(value(10));
      }
    }
    try (Store store = SqliteStore.open(SqliteSettings.in(folder))) {
      assertThat(store.integrityCheck()).isEmpty();
    }
    assertThat(adding.tasks.size()).isGreaterThan(ids.size() * 10);
  }

  private Set<String> completedSteps() {
    Set<String> completed = new HashSet<>();
    try (Store store = SqliteStore.open(SqliteSettings.in(folder))) {
      for (ListedExecution execution :
          store.lists().executions(ExecutionFilter.ofTenant("default"), 1_000)) {
        store.executions().steps(execution.executionNo(), -1, 100).stream()
            .filter(step -> step.status().equals("success"))
            .forEach(step -> completed.add(execution.id() + "/s" + step.flowStep()));
      }
    }
    return completed;
  }

  @Test
  void aSecondOneOnTheSameFolderIsRefused() {
    try (Baton first = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(StoreException.Locked.class)
          .hasMessageContaining("is in use by process");
      first.register(Flows.chain(1));
    }
  }
}
