package io.baton.store.sqlite;

import io.baton.store.read.SearchLimits;
import java.nio.file.Path;

/**
 * How the embedded store runs.
 *
 * @param folder holds the database and the lock; made if it is not there
 * @param pageBytes of a new database; larger pages are faster with large payloads
 * @param cacheBytes of the writer
 * @param checkpointPages how many pages the write-ahead log takes before it is folded in
 * @param maxBytes the database grows no further; 0: as far as there is room
 * @param readers how many reads can go on at the same time
 * @param synced whether a commit waits for the disk; without, it survives a crash of the process,
 *     but not one of the machine
 * @param search when a search follows an index
 */
public record SqliteSettings(
    Path folder,
    int pageBytes,
    long cacheBytes,
    int checkpointPages,
    long maxBytes,
    int readers,
    boolean synced,
    SearchLimits search) {

  public static SqliteSettings in(Path folder) {
    return new SqliteSettings(folder, 8_192, 128L << 20, 16_384, 0, 4, true, SearchLimits.DEFAULT);
  }

  public SqliteSettings withPageBytes(int bytes) {
    return new SqliteSettings(
        folder, bytes, cacheBytes, checkpointPages, maxBytes, readers, synced, search);
  }

  public SqliteSettings withMaxBytes(long bytes) {
    return new SqliteSettings(
        folder, pageBytes, cacheBytes, checkpointPages, bytes, readers, synced, search);
  }

  /** For data that goes with the process. */
  public SqliteSettings withoutSync() {
    return new SqliteSettings(
        folder, pageBytes, cacheBytes, checkpointPages, maxBytes, readers, false, search);
  }

  public SqliteSettings withSearch(SearchLimits limits) {
    return new SqliteSettings(
        folder, pageBytes, cacheBytes, checkpointPages, maxBytes, readers, synced, limits);
  }

  Path database() {
    return folder.resolve("baton.db");
  }
}
