package io.baton.console;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The console's files as browsers get them: under a folder that is named after their content, so
 * that they can be kept for good and a second visit asks for the page alone. The page names every
 * module that its place needs, so that none is asked for only when another one has been read, and
 * one style sheet that is all of them. Nothing is translated: a file is what is in the sources.
 */
final class Release {
  static final String FOLDER = "assets/";
  private static final String INDEX = "index.html";
  private static final String MAIN = "js/main.js";
  private static final String STYLES = "css/all.css";
  private static final String FIRST = "js/executions/page.js";
  private static final int HASH_BYTES = 8;

  private static final Pattern IMPORT_MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);
  private static final Pattern IMPORT = Pattern.compile("\"([^\"]+)\": \"/([^\"]+)\"");
  private static final Pattern STYLE =
      Pattern.compile("<link rel=\"stylesheet\" href=\"/([^\"]+)\">\n");
  private static final Pattern SCRIPT = Pattern.compile("src=\"/([^\"]+)\"");
  private static final Pattern OWN = Pattern.compile("(href|src)=\"/([a-z0-9/.-]+)\"|\"/(vendor/)");

  /** The module of each place, as {@code main.js} names them. */
  private static final Map<String, String> PAGES =
      Map.of(
          "executions", FIRST,
          "executions/", "js/execution/page.js",
          "flows", "js/flows/list.js",
          "flows/", "js/flows/page.js",
          "approvals", "js/approvals/page.js",
          "pools", "js/pools/page.js",
          "analytics", "js/analytics/page.js",
          "settings", "js/settings/page.js");

  private final String index = Sources.text(INDEX);
  private final List<String> styles = all(STYLE, index, 1);
  private final Sources sources = new Sources(imports(index));
  private final String prefix = FOLDER + hash() + "/";
  private final String policy = policyFor(importMap(rooted(index)));

  /** Only the console's own files run; the import map, which browsers take inline only, by hash. */
  String policy() {
    return policy;
  }

  /** Where the files of this release are, such as {@code assets/0f3c…/}. */
  String prefix() {
    return prefix;
  }

  private static List<String> all(Pattern pattern, String text, int group) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(group));
    }
    return found;
  }

  private static String importMap(String page) {
    Matcher map = IMPORT_MAP.matcher(page);
    if (!map.find()) {
      throw new IllegalStateException("index.html has no import map");
    }
    return map.group(1);
  }

  private static Map<String, String> imports(String page) {
    Map<String, String> imports = new LinkedHashMap<>();
    Matcher one = IMPORT.matcher(importMap(page));
    while (one.find()) {
      imports.put(one.group(1), one.group(2));
    }
    return imports;
  }

  private String hash() {
    MessageDigest digest = Asset.sha256();
    List<String> from = new ArrayList<>(styles);
    from.addAll(all(SCRIPT, index, 1));
    digest.update(index.getBytes(StandardCharsets.UTF_8));
    for (String path : sources.reached(from)) {
      digest.update(Sources.read(path).orElseThrow());
    }
    return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
  }

  boolean isStyles(String path) {
    return path.equals(STYLES);
  }

  /** All style sheets in their order. */
  byte[] styles() {
    return styles.stream()
        .map(Sources::text)
        .collect(Collectors.joining("\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * @param place the first part of the address, with a slash where something follows that has a
   *     page of its own
   */
  String page(String place) {
    StringBuilder head = new StringBuilder("<link rel=\"stylesheet\" href=\"/" + STYLES + "\">\n");
    SequencedSet<String> modules = sources.needed(MAIN);
    modules.addAll(sources.needed(PAGES.getOrDefault(place, FIRST)));
    for (String path : modules) {
      head.append("<link rel=\"modulepreload\" href=\"/").append(path).append("\">\n");
    }
    String bare = STYLE.matcher(index).replaceAll("");
    return rooted(bare.replace("<script type=\"module\"", head + "<script type=\"module\""));
  }

  private String rooted(String text) {
    return OWN.matcher(text)
        .replaceAll(
            found ->
                found.group(1) == null
                    ? "\"/" + prefix + found.group(3)
                    : found.group(1) + "=\"/" + prefix + found.group(2) + "\"");
  }

  private static String policyFor(String importMap) {
    byte[] map = importMap.getBytes(StandardCharsets.UTF_8);
    return "default-src 'none'; script-src 'self' 'sha256-"
        + Base64.getEncoder().encodeToString(Asset.sha256().digest(map))
        + "'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self';"
        + " worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }
}
