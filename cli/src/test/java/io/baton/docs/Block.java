package io.baton.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A fenced block of a document.
 *
 * @param note what an HTML comment right before it says about it; empty where there is none
 */
record Block(String file, int line, String language, String text, String note) {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern FENCE = Pattern.compile("^( *)```(.*)$");
  private static final Pattern NOTE = Pattern.compile("^ *<!-- (.*) -->$");

  /** Documents that people read; those of vendored files are their authors' own. */
  static List<Path> documents() {
    try (Stream<Path> files = Files.walk(ROOT, 4)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(
              file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|vendor|\\..*)/.*"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Block> all() {
    return documents().stream().flatMap(file -> in(file).stream()).toList();
  }

  static List<Block> in(Path file) {
    List<String> lines = lines(file);
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      if (fence.matches()) {
        int end = i + 1;
        StringBuilder text = new StringBuilder();
        while (!lines.get(end).strip().equals("```")) {
          String line = lines.get(end++);
          int indent =
              Math.min(fence.group(1).length(), line.length() - line.stripLeading().length());
          text.append(line.substring(indent)).append('\n');
        }
        String name = ROOT.relativize(file).toString();
        blocks.add(
            new Block(name, i + 1, fence.group(2).strip(), text.toString(), note(lines, i - 1)));
        i = end;
      }
    }
    return blocks;
  }

  private static String note(List<String> lines, int before) {
    int at = before;
    while (at >= 0 && lines.get(at).isBlank()) {
      at--;
    }
    Matcher note = NOTE.matcher(at < 0 ? "" : lines.get(at));
    return note.matches() ? note.group(1) : "";
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return file + ":" + line + " " + language;
  }
}
