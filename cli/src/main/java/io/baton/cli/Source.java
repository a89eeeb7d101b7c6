package io.baton.cli;

import io.baton.flow.document.DocumentLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The text of one file that the user named, or why there is none. */
sealed interface Source {
  String STDIN = "-";

  /** What people call it. */
  String name();

  record Text(String name, String text) implements Source {}

  record Unreadable(String name, String reason) implements Source {}

  static Source read(String name, InputStream in) {
    if (name.equals(STDIN)) {
      return load("stdin", in);
    }
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        return new Unreadable(name, "is a folder; name a file in it");
      }
      try (InputStream file = Files.newInputStream(path)) {
        return load(name, file);
      }
    } catch (NoSuchFileException | InvalidPathException missing) {
      return new Unreadable(name, "there is no such file");
    } catch (AccessDeniedException denied) {
      return new Unreadable(name, "may not be read by this user");
    } catch (IOException broken) {
      return new Unreadable(name, "cannot be read: " + broken.getMessage());
    }
  }

  /** Never takes in more than the reader of definitions would refuse anyway. */
  private static Source load(String name, InputStream in) {
    try {
      int limit = DocumentLimits.DEFAULT.maxTextLength();
      byte[] bytes = in.readNBytes(limit + 1);
      if (bytes.length > limit) {
        return new Unreadable(name, "is larger than the %d MiB allowed".formatted(limit >> 20));
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new Text(name, text);
    } catch (CharacterCodingException binary) {
      return new Unreadable(name, "is not a text in UTF-8; a definition is YAML or JSON");
    } catch (IOException broken) {
      return new Unreadable(name, "cannot be read: " + broken.getMessage());
    }
  }

  /** The definition files directly in a folder, in order of their names. */
  static List<String> definitionsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(Path::toString)
          .filter(Source::isDefinition)
          .sorted()
          .toList();
    }
  }

  private static boolean isDefinition(String name) {
    return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
  }
}
