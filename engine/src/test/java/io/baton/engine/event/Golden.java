package io.baton.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files that freeze what is stored. {@code -Dbaton.golden=write} writes them anew, on purpose. */
final class Golden {
  private static final Path ROOT = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  static boolean isWriting() {
    return "write".equals(System.getProperty("baton.golden"));
  }

  static void check(String name, String text) {
    if (isWriting()) {
      write(ROOT.resolve(name), text);
    }
    assertThat(text)
        .as("%s differs from what is frozen: a new form needs a new version of the event", name)
        .isEqualTo(read(name));
  }

  static String read(String name) {
    return readFile(ROOT.resolve(name));
  }

  static String readFile(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException("No golden file " + path, e);
    }
  }

  static void write(Path path, String text) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> names(String folder) {
    try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
