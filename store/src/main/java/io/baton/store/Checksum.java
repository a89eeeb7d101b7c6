package io.baton.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * CRC-32C, which the processor computes. It covers the place of a row as well as its content, so
 * that a row in the wrong place is found too.
 */
final class Checksum {
  private static final int PLACE_BYTES = 3 * Long.BYTES + 3 * Integer.BYTES;

  private Checksum() {}

  static long ofEvent(
      long executionNo,
      long seq,
      long at,
      String type,
      @Nullable String stepKey,
      int attempt,
      String data) {
    byte[] typeBytes = type.getBytes(UTF_8);
    byte[] keyBytes = stepKey == null ? new byte[0] : stepKey.getBytes(UTF_8);
    ByteBuffer place =
        ByteBuffer.allocate(PLACE_BYTES)
            .putLong(executionNo)
            .putLong(seq)
            .putLong(at)
            .putInt(attempt)
            .putInt(typeBytes.length)
            .putInt(stepKey == null ? -1 : keyBytes.length);
    CRC32C crc = new CRC32C();
    crc.update(place.flip());
    crc.update(typeBytes);
    crc.update(keyBytes);
    crc.update(data.getBytes(UTF_8));
    return crc.getValue();
  }

  static long ofCheckpoint(long executionNo, long seq, byte[] state) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(executionNo).putLong(seq).flip());
    crc.update(state);
    return crc.getValue();
  }
}
