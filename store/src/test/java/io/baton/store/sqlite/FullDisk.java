package io.baton.store.sqlite;

import io.baton.store.Batch;
import io.baton.store.Sample;
import io.baton.store.Store;
import io.baton.store.StoreException.Full;
import java.nio.file.Files;
import java.nio.file.Path;

/** Fills the disk under a store, makes room again, and says after each phase what holds. */
public final class FullDisk {
  private static final String BALLAST_OF_A_ROW = "\"" + "x".repeat(20_000) + "\"";

  private FullDisk() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Path ballast = folder.resolve("ballast");
    Files.write(ballast, new byte[4 << 20]);
    try (Store store = SqliteStore.open(SqliteSettings.in(folder))) {
      long last = fill(store);
      say("full after " + (last > 10), store.log().lastSeq(1) == last);
      say("readable", store.log().events(1, 0, 1_000_000).size() == last);
      say("progress agrees", store.executions().byNo(1).orElseThrow().progress().seq() == last);
      Files.delete(ballast);
      store.commit(batch(last + 1));
      say("goes on", store.log().lastSeq(1) == last + 1);
      say("sound", store.integrityCheck().isEmpty());
    }
  }

  /** Returns the last event that was acknowledged. */
  private static long fill(Store store) {
    long seq = 0;
    try {
      store.commit(Sample.start(1, "e1"));
      seq = 1;
      while (true) {
        store.commit(batch(seq + 1));
        seq++;
      }
    } catch (Full full) {
      System.out.println(full.getMessage());
      return seq;
    }
  }

  private static Batch batch(long seq) {
    return Batch.builder()
        .add(Sample.event(1, seq, BALLAST_OF_A_ROW))
        .add(Sample.progress(1, seq))
        .build();
  }

  private static void say(String what, boolean holds) {
    System.out.println(what + ": " + holds);
  }
}
