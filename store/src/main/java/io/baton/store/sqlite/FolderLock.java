package io.baton.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.store.StoreException.Broken;
import io.baton.store.StoreException.Locked;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/**
 * Makes one process the owner of a data folder. The operating system lets go of the lock when the
 * process ends, however it ends; the text inside says who it is to those who are refused.
 */
final class FolderLock implements AutoCloseable {
  /** Far behind the text, so that others can read it while the lock is held. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * @throws Locked where another process, or another store of this one, has it
   */
  static FolderLock acquire(Path folder) {
    Path file = folder.resolve("baton.lock");
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (!isLocked(channel)) {
        String owner = read(channel);
        channel.close();
        throw new Locked(
            "Data folder %s is in use by %s. Stop that process or use another folder."
                .formatted(folder.toAbsolutePath(), owner));
      }
      write(channel);
      return new FolderLock(channel);
    } catch (IOException e) {
      throw new Broken("Cannot use data folder %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(LOCKED_BYTE, 1, false) != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(200);
    channel.read(text, 0);
    String owner = UTF_8.decode(text.flip()).toString().strip();
    return owner.isEmpty() ? "another process" : owner;
  }

  private static void write(FileChannel channel) throws IOException {
    ProcessHandle self = ProcessHandle.current();
    Instant started = self.info().startInstant().orElse(Instant.EPOCH);
    String owner = "process %d, started %s%n".formatted(self.pid(), started);
    channel.truncate(0);
    channel.write(UTF_8.encode(owner), 0);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new Broken("Cannot let go of the data folder: " + e.getMessage(), e);
    }
  }
}
