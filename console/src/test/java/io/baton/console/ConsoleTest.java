package io.baton.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsoleTest {
  private static final Path SOURCES = Path.of("src/main/resources/io/baton/console");
  private final Console console = new Console();

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "", "/executions", "/executions/01J", "/flows/a.b", "/settings/keys"})
  void addresses_inside_the_console_give_its_page(String path) {
    assertThat(console.find(path).orElseThrow().contentType()).startsWith("text/html");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/Console.class",
        "/../../pom.xml",
        "/js/../index.html",
        "/js//main.js",
        "/nothing.js",
        "/v1/flows",
        "/js"
      })
  void nothing_else_is_handed_out(String path) {
    assertThat(console.find(path)).isEmpty();
  }

  @Test
  void a_file_has_the_same_etag_as_long_as_its_content_is_the_same() {
    Asset one = console.find("/js/main.js").orElseThrow();
    Asset again = new Console().find("/js/main.js").orElseThrow();
    assertThat(one.etag()).isEqualTo(again.etag()).matches("\"[0-9a-f]{24}\"");
    assertThat(one.etag()).isNotEqualTo(console.find("/css/base.css").orElseThrow().etag());
  }

  @Test
  void scripts_and_styles_are_only_ever_those_of_the_console() {
    Asset index = console.find("/").orElseThrow();
    assertThat(index.headers().get("Content-Security-Policy"))
        .contains("default-src 'none'", "style-src 'self'", "base-uri 'none'", "form-action 'none'")
        .doesNotContain("unsafe", "*", "http");
    assertThat(text(index)).doesNotContain(" style=", " onclick=", "http:", "https:");
  }

  private static String text(Asset asset) {
    return new String(asset.bytes(), StandardCharsets.UTF_8);
  }

  private String folder() {
    Matcher main = Pattern.compile("src=\"/(assets/\\w+/)js/main.js\"").matcher(page("/"));
    assertThat(main.find()).isTrue();
    return main.group(1);
  }

  private String page(String path) {
    return text(console.find(path).orElseThrow());
  }

  @Test
  void files_under_the_name_of_the_release_can_be_kept_and_others_are_asked_about() {
    Asset kept = console.find(folder() + "js/main.js").orElseThrow();
    Asset asked = console.find("js/main.js").orElseThrow();
    assertThat(kept.headers().get("Cache-Control")).contains("immutable");
    assertThat(asked.headers().get("Cache-Control")).isEqualTo("no-cache");
    assertThat(text(kept)).isEqualTo(text(asked));
    assertThat(console.find("assets/0123456789abcdef/js/main.js")).isEmpty();
    assertThat(console.find(folder() + "../index.html")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/executions, js/executions/page.js",
    "/executions/01J, js/execution/page.js",
    "/flows, js/flows/list.js",
    "/flows/a, js/flows/page.js",
    "/approvals, js/approvals/page.js",
    "/pools/high, js/pools/page.js",
    "/analytics, js/analytics/page.js",
    "/settings/keys, js/settings/page.js"
  })
  void a_page_names_the_modules_that_its_place_needs(String path, String module) {
    String link = "<link rel=\"modulepreload\" href=\"/" + folder();
    assertThat(page(path)).contains(link + module, link + "js/core/api.js", link + "vendor/");
    assertThat(page(path)).doesNotContain("codemirror/view.js\">");
  }

  @Test
  void one_style_sheet_is_all_of_them() throws IOException {
    String all = page(folder() + "css/all.css");
    try (Stream<Path> files = Files.list(SOURCES.resolve("css"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".css")).toList()) {
        assertThat(all).contains(Files.readString(file));
      }
    }
    assertThat(page("/").split("rel=\"stylesheet\"", -1)).hasSize(2);
  }

  @Test
  void the_name_of_the_release_counts_every_file() throws IOException {
    Set<String> reached =
        new Sources(Map.of()).reached(List.of("js/main.js", "css/tokens.css", "css/fields.css"));
    try (Stream<Path> files = Files.walk(SOURCES.resolve("js"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = SOURCES.relativize(file).toString();
        if (!path.equals("js/theme-first.js")) {
          assertThat(reached).contains(path);
        }
      }
    }
    assertThat(reached).contains("fonts/inter.woff2", "js/flows/flow.schema.json");
  }
}
