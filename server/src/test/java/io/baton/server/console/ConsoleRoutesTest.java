package io.baton.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.server.Api;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConsoleRoutesTest {
  @TempDir Path folder;

  @Test
  void the_console_is_at_the_root_under_a_policy_that_runs_only_its_own_files() {
    try (Api api = Api.in(folder)) {
      Api.Answer page = api.get("/").expect(200);
      assertThat(page.text()).contains("<title>Baton</title>");
      assertThat(page.header("Content-Type")).startsWith("text/html");
      assertThat(page.header("Content-Security-Policy"))
          .contains("default-src 'none'", "script-src 'self' 'sha256-", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }
  }

  @Test
  void a_file_that_the_browser_has_is_not_sent_again() {
    try (Api api = Api.in(folder)) {
      String etag = api.get("/js/main.js").expect(200).header("ETag");
      assertThat(api.get("/js/main.js", "If-None-Match", etag).expect(304).text()).isEmpty();
    }
  }

  @Test
  void every_address_inside_the_console_gives_its_page() {
    try (Api api = Api.in(folder)) {
      for (String path :
          List.of("/executions/01JD8Q?step=charge&at=7", "/flows/a.b", "/settings/keys")) {
        assertThat(api.get(path).expect(200).text()).as(path).contains("<title>Baton</title>");
      }
    }
  }

  @Test
  void files_lie_where_browsers_can_keep_them_for_good_and_the_page_is_asked_for_each_time() {
    try (Api api = Api.in(folder)) {
      Api.Answer page = api.get("/executions").expect(200);
      Matcher main = Pattern.compile("src=\"(/assets/\\w+/js/main.js)\"").matcher(page.text());
      assertThat(main.find()).isTrue();
      Api.Answer script = api.get(main.group(1)).expect(200);
      assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
      assertThat(script.header("Cache-Control")).contains("immutable", "max-age=31536000");
      assertThat(api.get("/assets/0000000000000000/js/main.js").status()).isEqualTo(404);
    }
  }

  @Test
  void what_is_no_file_of_the_console_is_not_found() {
    try (Api api = Api.in(folder)) {
      assertThat(api.get("/js/none.js").status()).isEqualTo(404);
      assertThat(api.get("/js/../Console.class").status()).isEqualTo(404);
      assertThat(api.get("/v1/nothing-such").status()).isEqualTo(404);
    }
  }
}
