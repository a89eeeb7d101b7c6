package io.baton.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.handbook.Navigation.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents as pages: all of them, with links that lead somewhere and nothing that runs. */
final class HandbookTest {
  private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

  private final Handbook handbook = new Handbook();

  static Stream<String> pages() throws IOException {
    try (Stream<Path> files = java.nio.file.Files.walk(Path.of("../docs"))) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .map(file -> Sources.address(Path.of("..").relativize(file).toString()))
          .sorted()
          .toList()
          .stream();
    }
  }

  private String html(String address) {
    Document found = handbook.find(address).orElseThrow(() -> new AssertionError(address));
    return new String(found.bytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void every_page_is_there_and_its_links_lead_somewhere(String address) {
    String html = html(address);

    assertThat(html).contains("<h1", "<nav", "<title>").doesNotContain("<script");
    assertThat(references(html))
        .filteredOn(reference -> reference.startsWith("/docs"))
        .allSatisfy(
            reference ->
                assertThat(handbook.find(reference.replaceFirst("#.*", "")))
                    .as(address + " → " + reference)
                    .isPresent());
    assertThat(references(html))
        .as("no link is relative to the repository")
        .allMatch(reference -> reference.matches("(/|#|https?:|mailto:).*"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void anchors_lead_to_headings(String address) {
    for (String reference : references(html(address))) {
      int hash = reference.indexOf('#');
      if (hash >= 0 && !reference.startsWith("http")) {
        String page = hash == 0 ? address : reference.substring(0, hash);
        assertThat(html(page))
            .as(address + " → " + reference)
            .contains("id=\"" + reference.substring(hash + 1) + "\"");
      }
    }
  }

  private static List<String> references(String html) {
    return REFERENCE.matcher(html).results().map((MatchResult found) -> found.group(1)).toList();
  }

  @Test
  void the_index_leads_to_every_page_that_people_read() throws IOException {
    Set<String> listed = new TreeSet<>();
    Navigation.read().groups().forEach(group -> group.entries().forEach(add(listed)));
    List<String> others = new ArrayList<>(pages().toList());
    others.removeIf(page -> page.startsWith("/docs/adr/") || page.startsWith("/docs/adapters/"));
    others.remove("/docs");

    assertThat(listed).containsAll(others);
  }

  private static Consumer<Entry> add(Set<String> listed) {
    return entry -> listed.add(entry.address());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/no-such-page",
        "/docs/../secret",
        "/docs/-/../../etc/passwd",
        "/docs/-/..%2f",
        "/docs/pictures",
        "/docs//etc/passwd",
        "/docs/handbook.css/x"
      })
  void nothing_else_is_handed_out(String path) {
    assertThat(handbook.find(path)).isEmpty();
  }

  @Test
  void pictures_schema_and_style_have_their_types() {
    assertThat(type("/docs/handbook.css")).isEqualTo("text/css; charset=utf-8");
    assertThat(type("/docs/flow.schema.json")).isEqualTo("application/json");
    assertThat(type("/docs/pictures/execution-dark.png")).isEqualTo("image/png");
    assertThat(type("/docs/-/examples/order.yaml")).isEqualTo("text/plain; charset=utf-8");
    assertThat(type("/docs/-/examples")).isEqualTo("text/html; charset=utf-8");
  }

  private String type(String path) {
    return handbook.find(path).orElseThrow().contentType();
  }

  @Test
  void html_in_a_document_is_text_and_comments_are_gone() {
    var document =
        Markdown.parse("a <b>x</b> <!-- note -->\n\n<script>bad()</script>\n\n<!-- y -->");
    document.accept(new Links("docs/x.md"));

    String html = Markdown.html(document, Map.of());

    assertThat(html).contains("&lt;b&gt;", "&lt;script&gt;").doesNotContain("note", "<!--", "<b>");
  }

  @Test
  void the_policy_lets_nothing_run() {
    assertThat(Handbook.HEADERS.get("Content-Security-Policy"))
        .startsWith("default-src 'none'")
        .doesNotContain("script-src", "unsafe");
  }

  @Test
  void the_page_in_front_is_marked() {
    assertThat(html("/docs/cli")).contains("<a href=\"/docs/cli\" aria-current=\"page\">");
  }
}
