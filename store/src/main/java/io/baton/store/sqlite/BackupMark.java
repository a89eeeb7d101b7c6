package io.baton.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.store.StoreException.Broken;
import io.baton.store.StoreException.OlderData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Notices a database that is older than the last one in this folder: a backup that was put back.
 * What was done since then would be done again, so somebody must say that this is wanted.
 *
 * <p>A file beside the database holds how far its numbers had come. It is written after the
 * database, so it is never ahead of a database that is whole.
 */
final class BackupMark {
  static final String FILE = "baton.mark";

  private final Path file;

  BackupMark(Path folder) {
    this.file = folder.resolve(FILE);
  }

  /**
   * @throws OlderData where the folder has seen a later one
   */
  void requireNotOlder(long number) {
    long seen = read();
    if (number < seen) {
      throw new OlderData(
          ("The database in %s is older than the one that was here before: its numbers end at %d,"
                  + " but had come to %d. It looks like a restored backup. What happened since then"
                  + " is not in it, and steps may run again. To go on with it all the same, delete"
                  + " %s and start again.")
              .formatted(file.toAbsolutePath().getParent(), number, seen, file.toAbsolutePath()));
    }
  }

  private long read() {
    try {
      return Files.exists(file) ? Long.parseLong(Files.readString(file, UTF_8).strip()) : 0;
    } catch (IOException | NumberFormatException e) {
      throw new Broken("Cannot read %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** A mark that cannot be written is missed only when a backup comes back, so work goes on. */
  void write(long number) {
    Path next = file.resolveSibling(FILE + ".new");
    try {
      Files.writeString(next, Long.toString(number) + "\n", UTF_8);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException ignored) {
      // The next one is written with the next numbers.
    }
  }
}
