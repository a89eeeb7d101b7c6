package io.baton.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsoleTest {
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
    assertThat(console.headers().get("Content-Security-Policy"))
        .contains("default-src 'none'", "style-src 'self'", "base-uri 'none'", "form-action 'none'")
        .doesNotContain("unsafe", "*", "http");
    String page = new String(console.find("/").orElseThrow().bytes(), StandardCharsets.UTF_8);
    assertThat(page).doesNotContain(" style=", " onclick=", "http:", "https:");
  }
}
