package io.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.Child;
import io.baton.store.Sample;
import io.baton.store.Store;
import io.baton.store.StoreException.Full;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No room is left, by the limit that was set or on the disk. */
final class FullStoreTest {
  @TempDir private Path folder;

  @Test
  void beyond_its_limit_nothing_is_written_and_reads_go_on() {
    SqliteSettings settings = SqliteSettings.in(folder);
    try (Store store = SqliteStore.open(settings.withMaxBytes(1 << 20))) {
      store.commit(Sample.start(1, "e1"));
      BatchBuilder tooMuch = Batch.builder();
      for (long seq = 2; seq < 300; seq++) {
        tooMuch.add(Sample.event(1, seq, "\"" + "x".repeat(10_000) + "\""));
      }

      assertThatThrownBy(() -> store.commit(tooMuch.build()))
          .isInstanceOf(Full.class)
          .hasMessageContaining("Nothing was written");

      assertThat(store.log().events(1, 0, 1_000)).hasSize(1);
      store.commit(Batch.builder().add(Sample.event(1, 2)).build());
      assertThat(store.log().events(1, 0, 1_000)).hasSize(2);
      assertThat(store.integrityCheck()).isEmpty();
    }
  }

  @Test
  void on_a_full_disk_reads_go_on_and_writes_do_when_there_is_room() throws Exception {
    List<String> smallDisk =
        List.of(
            "unshare",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            "mount -t tmpfs -o size=12m baton \"$0\" && exec \"$@\"",
            folder.toString());
    assumeTrue(runs(smallDisk), "This machine does not let tests mount a small disk");

    try (Child child = Child.start(smallDisk, FullDisk.class, folder.toString())) {
      assertThat(child.line()).startsWith("The store is full");
      assertThat(child.line()).isEqualTo("full after true: true");
      assertThat(child.line()).isEqualTo("readable: true");
      assertThat(child.line()).isEqualTo("progress agrees: true");
      assertThat(child.line()).isEqualTo("goes on: true");
      assertThat(child.line()).isEqualTo("sound: true");
      assertThat(child.exitCode()).isZero();
    }
  }

  private static boolean runs(List<String> wrapper) throws Exception {
    List<String> command = new ArrayList<>(wrapper);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
