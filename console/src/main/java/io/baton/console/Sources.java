package io.baton.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The console's files as they lie in the jar, and which of them need which. Imports are found by
 * their look: every module here is written, or vendored, in a form that these patterns know, which
 * a test holds by the files that a browser really asks for.
 */
final class Sources {
  /** Modules that must be there before a module runs. */
  private static final Pattern STATIC =
      Pattern.compile(
          "\\b(?:import|export)\\b[^\"'();]*?\\bfrom\\s*[\"']([^\"']+)[\"']"
              + "|\\bimport\\s*[\"']([^\"']+)[\"']");

  /** Whatever a file names beside itself: also what it loads later, workers, fonts. */
  private static final Pattern NAMED =
      Pattern.compile("[\"'(](\\.{1,2}/[a-z0-9./-]+\\.(?:js|json|woff2|svg))[\"')]");

  /** Much text that names others by the import map only. */
  private static final String VENDORED = "vendor/";

  private final Map<String, String> importMap;

  /**
   * @param importMap by name, the path of each vendored module
   */
  Sources(Map<String, String> importMap) {
    this.importMap = importMap;
  }

  static Optional<byte[]> read(String path) {
    try (InputStream in = Console.class.getResourceAsStream(path)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String path) {
    byte[] bytes =
        read(path).orElseThrow(() -> new IllegalStateException("The console has no " + path));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** A module and all that it imports, itself last: the order in which they run. */
  SequencedSet<String> needed(String module) {
    SequencedSet<String> found = new LinkedHashSet<>();
    need(module, new LinkedHashSet<>(), found);
    return found;
  }

  private void need(String module, SequencedSet<String> seen, SequencedSet<String> found) {
    if (!seen.add(module)) {
      return;
    }
    Matcher imports = STATIC.matcher(text(module));
    while (imports.find()) {
      String name = imports.group(1) == null ? imports.group(2) : imports.group(1);
      need(resolved(module, name), seen, found);
    }
    found.add(module);
  }

  /** Every file that can be reached from these. */
  SequencedSet<String> reached(Iterable<String> from) {
    SequencedSet<String> found = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>();
    from.forEach(open::add);
    open.addAll(importMap.values());
    while (!open.isEmpty()) {
      String path = open.remove();
      boolean isOwn = path.endsWith(".js") || path.endsWith(".css");
      if (!found.add(path) || !isOwn || path.startsWith(VENDORED)) {
        continue;
      }
      Matcher names = NAMED.matcher(text(path));
      while (names.find()) {
        open.add(resolved(path, names.group(1)));
      }
    }
    return found;
  }

  private String resolved(String from, String name) {
    String vendored = importMap.get(name);
    if (vendored != null) {
      return vendored;
    }
    Deque<String> parts = new ArrayDeque<>();
    String folder = from.substring(0, from.lastIndexOf('/') + 1);
    for (String part : (folder + name).split("/", -1)) {
      if (part.equals("..")) {
        parts.removeLast();
      } else if (!part.equals(".") && !part.isEmpty()) {
        parts.addLast(part);
      }
    }
    return String.join("/", parts);
  }
}
