package io.baton.handbook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The documents as pages. It knows addresses and headers, never HTTP. A page is made when it is
 * first asked for, from the same file that people read in the repository.
 *
 * <p>Invariant: nothing on a page runs: there is no script, and the policy allows none.
 */
public final class Handbook {
  private static final Map<String, String> TYPES =
      Map.of(
          "png", "image/png",
          "svg", "image/svg+xml",
          "json", "application/json");
  private static final String STYLE = "handbook.css";
  private static final String CSS = "text/css; charset=utf-8";

  /** To be sent with every page and file. */
  public static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none';"
              + " form-action 'none'; frame-ancestors 'none'",
          "Cache-Control",
          "no-cache",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin");

  private final Map<String, Document> known = new ConcurrentHashMap<>();

  /**
   * @param path of a request, from {@code /docs} on
   */
  public Optional<Document> find(String path) {
    String name = path.replaceFirst("^/docs/?", "");
    Document found = known.get(name);
    if (found != null) {
      return Optional.of(found);
    }
    Optional<Document> made = make(name);
    made.ifPresent(document -> known.put(name, document));
    return made;
  }

  private static Optional<Document> make(String name) {
    if (name.equals(STYLE)) {
      return Optional.of(new Document(style(), CSS));
    }
    return Sources.at(name).flatMap(Handbook::document);
  }

  private static Optional<Document> document(String file) {
    if (file.endsWith(".md")) {
      PageFrame frame = new PageFrame(Navigation.read());
      return Optional.of(Document.page(frame.around(Markdown.render(file), Sources.address(file))));
    }
    String type =
        TYPES.getOrDefault(file.substring(file.lastIndexOf('.') + 1), "text/plain; charset=utf-8");
    return Sources.read(file).map(bytes -> new Document(bytes, type));
  }

  private static byte[] style() {
    try (InputStream in = Handbook.class.getResourceAsStream(STYLE)) {
      if (in == null) {
        throw new IllegalStateException(STYLE + " is missing in the build");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
