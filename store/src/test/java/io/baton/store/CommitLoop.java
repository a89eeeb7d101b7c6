package io.baton.store;

import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;

/**
 * Commits until it is killed, and says after each commit what is now durable: the number of the
 * execution and its last event, with a dot to show that the line is whole.
 */
public final class CommitLoop {
  private static final int EVENTS_OF_AN_EXECUTION = 7;

  private CommitLoop() {}

  public static void main(String[] arguments) {
    Store store =
        arguments[0].startsWith("jdbc:")
            ? PostgresStore.open(PostgresSettings.at(arguments[0], "postgres", "postgres"))
            : SqliteStore.open(SqliteSettings.in(Path.of(arguments[0])));
    System.out.println("open.");
    while (true) {
      long no = store.reserve(Numbering.EXECUTION, 1);
      for (long seq = 1; seq <= EVENTS_OF_AN_EXECUTION; seq++) {
        store.commit(batch(no, seq));
        System.out.println(no + " " + seq + ".");
      }
    }
  }

  private static Batch batch(long no, long seq) {
    BatchBuilder batch = Batch.builder();
    if (seq == 1) {
      batch.add(Sample.execution(no, "e" + no));
    }
    return batch
        .add(Sample.event(no, seq))
        .add(Sample.step(no, (int) seq, "success"))
        .add(Sample.progress(no, seq))
        .add(new TimerChange.Armed(no, "t", seq))
        .build();
  }
}
