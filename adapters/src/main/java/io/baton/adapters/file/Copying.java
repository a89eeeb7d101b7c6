package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Copies what is in a file, of any size. A copy that does not come to its end is not left there.
 */
final class Copying {
  private static final int CHUNK = 64 << 10;

  private Copying() {}

  static void copy(Task task, Place from, Place to) throws IOException, AdapterException {
    boolean done = false;
    try (SeekableByteChannel in = from.open(Set.of(StandardOpenOption.READ));
        SeekableByteChannel out =
            to.open(
                Set.of(
                    StandardOpenOption.WRITE,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING))) {
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      while (in.read(chunk) >= 0) {
        task.requireGoing();
        chunk.flip();
        while (chunk.hasRemaining()) {
          out.write(chunk);
        }
        chunk.clear();
      }
      done = true;
    } finally {
      if (!done && to.exists()) {
        to.delete();
      }
    }
  }
}
