package io.baton.handbook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of the repository that belong to the handbook, and the addresses they have in it.
 *
 * <p>Invariant: only files that were put into the jar are ever read, whatever is asked for.
 */
final class Sources {
  static final String ROOT = "/docs";
  private static final String DOCS = "docs/";
  private static final String INDEX = "README.md";
  private static final Pattern SAFE = Pattern.compile("(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9._-]+");

  private Sources() {}

  static Optional<byte[]> read(String file) {
    if (!SAFE.matcher(file).matches() || file.contains("..")) {
      return Optional.empty();
    }
    try (InputStream in = Sources.class.getResourceAsStream("files/" + file)) {
      // A folder of a class path without jars reads like a file that lists it.
      return in == null || (!file.contains(".") && !file.equals("LICENSE"))
          ? Optional.empty()
          : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String file) {
    return read(file).map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
  }

  static boolean exists(String file) {
    return read(file).isPresent();
  }

  /**
   * {@code docs/cli.md} is at {@code /docs/cli}, {@code docs/adapters/README.md} at {@code
   * /docs/adapters}, and what is beside {@code docs} at {@code /docs/-/}.
   */
  static String address(String file) {
    String name = file.startsWith(DOCS) ? file.substring(DOCS.length()) : "-/" + file;
    String page = name.endsWith(".md") ? name.substring(0, name.length() - 3) : name;
    if (page.equals("README")) {
      return ROOT;
    }
    return ROOT + "/" + (page.endsWith("/README") ? page.substring(0, page.length() - 7) : page);
  }

  /**
   * The file at an address.
   *
   * @param path what follows {@code /docs/}; empty for the index
   */
  static Optional<String> at(String path) {
    String name = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    String file = name.startsWith("-/") ? name.substring(2) : DOCS + name;
    if (name.isEmpty()) {
      return Optional.of(DOCS + INDEX);
    }
    for (String candidate : new String[] {file, file + ".md", file + "/" + INDEX}) {
      if (exists(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }
}
