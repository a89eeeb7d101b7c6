package io.baton.runtime;

import static io.baton.runtime.BatonContract.LONG;
import static io.baton.runtime.BatonContract.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.runtime.lane.Answer;
import io.baton.store.StoreException;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No room is left on the disk of a running Baton. */
@Timeout(60)
final class FullDiskTest {
  private static final long ROOM = 2L << 20;

  @TempDir Path folder;
  private final Adding adding = new Adding();

  @Test
  void startsAreRefusedReadsGoOnAndWorkGoesOnWhenThereIsRoom() throws Exception {
    SqliteStore store = SqliteStore.open(SqliteSettings.in(folder).withMaxBytes(ROOM));
    try (Baton baton = Baton.open(Settings.on(() -> store))) {
      baton.adapter("test", "add", adding::run);
      baton.register(Flows.chain(2));
      baton.register("id: held\nsteps:\n  - { id: a, wait: { event: go } }\n");
      Execution held = baton.start("held", Obj.EMPTY);
      List<Execution> done = fill(baton);

      assertThatThrownBy(() -> baton.start("chain", large()))
          .isInstanceOf(StoreException.Full.class)
          .hasMessageContaining("it goes on when there is room");
      assertThat(held.view().at("status")).isEqualTo(Value.of("running"));
      assertThat(done.getFirst().view().at("status")).isEqualTo(Value.of("completed"));

      store.remove(store.executions().endedBefore(Long.MAX_VALUE, 20));
      assertThat(baton.start("chain", large()).await(LONG)).isEqualTo(value(2));
      assertThat(held.signal("go", Value.NULL)).isEqualTo(new Answer.Done());
      assertThat(held.ended(LONG).isCompleted()).isTrue();
      assertThat(baton.quarantined()).isEmpty();
      assertThat(store.integrityCheck()).isEmpty();
    }
  }

  private static List<Execution> fill(Baton baton) throws Exception {
    List<Execution> done = new ArrayList<>();
    try {
      while (true) {
        Execution execution = baton.start("chain", large());
        execution.await(LONG);
        done.add(execution);
      }
    } catch (StoreException.Full full) {
      return done;
    }
  }

  private static Obj large() {
    return Obj.of("filling", Value.of("x".repeat(20_000)));
  }
}
