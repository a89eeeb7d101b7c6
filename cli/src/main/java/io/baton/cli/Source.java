package io.baton.cli;

import io.baton.flow.document.DocumentLimits;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.Syntax;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
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
import org.jspecify.annotations.Nullable;

/** The text of one file that the user named, or why there is none. */
public sealed interface Source {
  String STDIN = "-";
  DocumentLimits LIMITS = DocumentLimits.DEFAULT;

  /** What people call it. */
  String name();

  record Text(String name, String text) implements Source {}

  /** Where the place in the file is known, the name has it behind it. */
  record Unreadable(String name, @Nullable Position position, String reason) implements Source {
    Unreadable(String name, String reason) {
      this(name, null, reason);
    }

    /** In one line. */
    public String shown() {
      return Paint.harmless(name + (position == null ? "" : ":" + position) + ": " + reason);
    }
  }

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
    byte[] bytes = {};
    try {
      bytes = in.readNBytes(LIMITS.maxTextLength() + 1);
      if (bytes.length <= LIMITS.maxTextLength()) {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        return new Text(name, text);
      }
      return refused(name, bytes);
    } catch (CharacterCodingException binary) {
      return refused(name, bytes);
    } catch (IOException broken) {
      return new Unreadable(name, "cannot be read: " + broken.getMessage());
    }
  }

  private static Source refused(String name, byte[] bytes) {
    Problem problem = DocumentReader.read(bytes, Syntax.AUTO, LIMITS).problems().getFirst();
    return new Unreadable(name, problem.position(), problem.message());
  }

  /** What cannot be a path is none. */
  static boolean isFolder(String name) {
    try {
      return !name.equals(STDIN) && Files.isDirectory(Path.of(name));
    } catch (InvalidPathException noPath) {
      return false;
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
