package io.baton.console;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The console as a set of files in the jar. It knows paths and headers, never HTTP, so that any
 * server can hand it out: ask {@link #find} for the path of a request and send what it gives with
 * its headers. Paths of pages ({@code /executions/01J…}) all give the one page, which finds its way
 * by the address. Invariant: nothing outside the console's own folder is ever read.
 */
public final class Console {
  private static final Set<String> PAGES =
      Set.of("", "executions", "flows", "approvals", "pools", "analytics", "settings");

  /** Places below which each address has a page of another kind. */
  private static final Set<String> WITH_OWN = Set.of("executions", "flows");

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

  /** Asked about each time: browsers keep it and ask by ETag whether it changed. */
  private static final String ASK = "no-cache";

  /** Its address changes with its content. */
  private static final String FOR_GOOD = "public, max-age=31536000, immutable";

  private final Map<String, Asset> assets = new ConcurrentHashMap<>();
  private volatile @Nullable Release release;

  /**
   * @param path of a request, with or without the leading slash
   * @return the file, the page for an address inside the console, or nothing
   */
  public Optional<Asset> find(String path) {
    String name = path.startsWith("/") ? path.substring(1) : path;
    int slash = name.indexOf('/');
    String place = slash < 0 ? name : name.substring(0, slash);
    if (PAGES.contains(place)) {
      boolean isOne = WITH_OWN.contains(place) && slash > 0 && slash < name.length() - 1;
      return Optional.of(page(isOne ? place + "/" : place));
    }
    if (name.startsWith(Release.FOLDER)) {
      String prefix = release().prefix();
      return name.startsWith(prefix)
          ? file(name.substring(prefix.length()), FOR_GOOD)
          : Optional.empty();
    }
    return file(name, ASK);
  }

  /** Made when it is first needed, so that a server that nobody looks at never reads the files. */
  private Release release() {
    Release known = release;
    if (known == null) {
      known = new Release();
      release = known;
    }
    return known;
  }

  private Asset page(String place) {
    return assets.computeIfAbsent(
        "page " + place,
        _ -> asset(release().page(place).getBytes(StandardCharsets.UTF_8), "html", ASK));
  }

  private Optional<Asset> file(String name, String keep) {
    Matcher parts = FILE.matcher(name);
    if (!parts.matches() || !TYPES.containsKey(parts.group(1))) {
      return Optional.empty();
    }
    String key = keep + " " + name;
    Asset known = assets.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<byte[]> bytes =
        release().isStyles(name) ? Optional.of(release().styles()) : Sources.read(name);
    Optional<Asset> made = bytes.map(content -> asset(content, parts.group(1), keep));
    made.ifPresent(asset -> assets.put(key, asset));
    return made;
  }

  private Asset asset(byte[] content, String ending, String keep) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Security-Policy", release().policy());
    headers.put("Cache-Control", keep);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    return new Asset(content, String.valueOf(TYPES.get(ending)), headers);
  }
}
