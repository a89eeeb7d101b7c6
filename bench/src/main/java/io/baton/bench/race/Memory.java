package io.baton.bench.race;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory of processes, where the system tells by {@code /proc}. */
public final class Memory {
  private Memory() {}

  /** 0 where it is not known. */
  public static long residentBytes(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
        }
      }
    } catch (IOException e) {
      return 0;
    }
    return 0;
  }
}
