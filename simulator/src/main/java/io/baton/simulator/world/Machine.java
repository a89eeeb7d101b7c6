package io.baton.simulator.world;

import io.baton.runtime.Baton;
import io.baton.runtime.Seams;
import io.baton.runtime.Settings;
import io.baton.runtime.Upkeep;
import io.baton.runtime.pool.PoolSettings;
import io.baton.simulator.store.MemoryStore;
import io.baton.simulator.store.Tables;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A disk, and at most one process that has it open. */
public final class Machine implements AutoCloseable {
  private final Options options;
  private final Tables tables = new Tables();
  private final @Nullable Path folder;
  private @Nullable Store disk;

  public Machine(Options options) {
    this.options = options;
    this.folder = options.sqlite() ? temporary() : null;
  }

  /** What is on the disk, read past everything that can go wrong. */
  public Store disk() {
    Store open = disk;
    if (open == null) {
      open = folder == null ? new MemoryStore(tables) : SqliteStore.open(sqlite(folder));
      disk = open;
    }
    return open;
  }

  private static SqliteSettings sqlite(Path folder) {
    return SqliteSettings.in(folder);
  }

  /** Opens the process on the disk. */
  public Baton open(Settings base, Seams seams) {
    Map<String, Integer> slots =
        Map.of("high", options.slots(), "standard", options.slots(), "low", options.slots());
    Settings settings =
        base.withLanes(options.lanes())
            .withMaxLive(options.maxLive())
            .withPools(
                PoolSettings.DEFAULT
                    .withSlots(slots)
                    .withOtherSlots(options.slots())
                    .withMaxInMemory(options.maxInMemory())
                    .withCloseGrace(Duration.ZERO)
                    .withLease(Duration.ofMillis(options.leaseMillis()))
                    .withMaxRedeliveries(options.maxRedeliveries())
                    .withResources(options.resources())
                    .withLog(line -> {}))
            .withAlerts(notice -> {})
            .withUpkeep(upkeep())
            .withIdempotencyAge(Duration.ofMillis(options.idempotencyMillis()))
            .withTimerHorizon(Duration.ofMillis(options.timerHorizonMillis()));
    return Baton.open(settings, seams);
  }

  private Upkeep upkeep() {
    Upkeep upkeep = Upkeep.DEFAULT.withCheckpointEvents(options.checkpointEvents());
    return options.retentionMillis() == Options.FOR_EVER
        ? upkeep
        : upkeep.withRetention(Duration.ofMillis(options.retentionMillis()));
  }

  /** The store as the process gets it. */
  public Store mounted() {
    return new Mounted(disk());
  }

  /** Closing it gives the disk back. */
  private final class Mounted extends ForwardingStore {
    Mounted(Store store) {
      super(store);
    }

    @Override
    public void close() {
      release();
    }
  }

  /** The process is gone, and with it its hold on the disk. */
  public void release() {
    if (folder != null && disk != null) {
      disk.close();
      disk = null;
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("baton-simulation");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    release();
    if (folder != null) {
      delete(folder);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
