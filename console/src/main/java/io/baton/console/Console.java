package io.baton.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The console as a set of files in the jar. It knows paths and headers, never HTTP, so that any
 * server can hand it out: ask {@link #find} for the path of a request and send what it gives with
 * {@link #headers}. Paths of pages ({@code /executions/01J…}) all give the one page, which finds
 * its way by the address. Invariant: nothing outside the console's own folder is ever read.
 */
public final class Console {
  private static final String INDEX = "index.html";
  private static final Set<String> PAGES =
      Set.of("", "executions", "flows", "approvals", "pools", "analytics", "settings");

  /** What addresses inside the console may carry after the question mark. */
  public static final List<String> PARAMETERS =
      List.of(
          "q", "status", "from", "to", "sort", "view", "step", "item", "attempt", "tab", "line",
          "at", "fold", "version", "range", "flow", "input", "compare");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "woff2", "font/woff2",
          "txt", "text/plain; charset=utf-8");
  private static final Pattern FILE =
      Pattern.compile("(?:[a-z0-9-]+/)*[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.([a-z0-9]+)");
  private static final Pattern IMPORT_MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

  private final Map<String, Asset> assets = new ConcurrentHashMap<>();
  private final Map<String, String> headers;

  public Console() {
    this.headers =
        Map.of(
            "Content-Security-Policy", policy(),
            "Cache-Control", "no-cache",
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Opener-Policy", "same-origin");
  }

  /**
   * @param path of a request, with or without the leading slash
   * @return the file, the page for an address inside the console, or nothing
   */
  public Optional<Asset> find(String path) {
    String name = path.startsWith("/") ? path.substring(1) : path;
    int slash = name.indexOf('/');
    if (PAGES.contains(slash < 0 ? name : name.substring(0, slash))) {
      return file(INDEX);
    }
    return file(name);
  }

  /** To be sent with every file. Browsers keep files and ask by ETag whether they changed. */
  public Map<String, String> headers() {
    return headers;
  }

  private Optional<Asset> file(String name) {
    Matcher parts = FILE.matcher(name);
    if (!parts.matches() || !TYPES.containsKey(parts.group(1))) {
      return Optional.empty();
    }
    String type = TYPES.get(parts.group(1));
    return Optional.ofNullable(assets.computeIfAbsent(name, key -> read(key, type)));
  }

  @SuppressWarnings("NullAway") // computeIfAbsent keeps nothing for a file that is not there
  private static Asset read(String name, String type) {
    try (InputStream in = Console.class.getResourceAsStream(name)) {
      return in == null ? null : new Asset(in.readAllBytes(), type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only the console's own files run; the import map, which browsers take inline only, by hash. */
  private String policy() {
    String page = new String(file(INDEX).orElseThrow().bytes(), StandardCharsets.UTF_8);
    Matcher map = IMPORT_MAP.matcher(page);
    if (!map.find()) {
      throw new IllegalStateException("index.html has no import map");
    }
    byte[] digest = Asset.sha256(map.group(1).getBytes(StandardCharsets.UTF_8));
    return "default-src 'none'; script-src 'self' 'sha256-"
        + Base64.getEncoder().encodeToString(digest)
        + "'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self';"
        + " worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }
}
