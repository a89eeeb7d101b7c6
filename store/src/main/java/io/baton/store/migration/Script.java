package io.baton.store.migration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.CRC32C;

/** One step from a schema version to the next. */
public record Script(int version, String name, String sql) {

  /** Reads {@code V<version>__<what>.sql} from beside the class. */
  public static Script beside(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("No script %s beside %s".formatted(name, owner));
      }
      int version = Integer.parseInt(name.substring(1, name.indexOf("__")));
      return new Script(version, name, new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long checksum() {
    CRC32C crc = new CRC32C();
    crc.update(sql.getBytes(UTF_8));
    return crc.getValue();
  }
}
