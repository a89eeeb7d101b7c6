package io.baton.server.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.server.Api;
import io.baton.server.OnOneServer;
import org.junit.jupiter.api.Test;

/** The documents at {@code /docs}. */
final class HandbookRoutesTest extends OnOneServer {

  @Test
  void pages_are_served_with_a_policy_that_lets_nothing_run() {
    Api.Answer index = api.get("/docs").expect(200);

    assertThat(index.text()).contains("<nav", "href=\"/docs/cli\"").doesNotContain("<script");
    assertThat(index.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(index.header("Content-Security-Policy"))
        .startsWith("default-src 'none'")
        .doesNotContain("script-src");
    assertThat(api.get("/docs/adapters/http").expect(200).text()).contains("<h1");
    assertThat(api.get("/docs/handbook.css").header("Content-Type")).startsWith("text/css");
  }

  @Test
  void a_page_that_has_not_changed_is_not_sent_again() {
    String etag = api.get("/docs/cli").expect(200).header("ETag");

    Api.Answer again =
        api.send(api.request("/docs/cli").header("If-None-Match", etag).GET()).expect(304);

    assertThat(again.text()).isEmpty();
  }

  @Test
  void what_is_no_page_is_not_found() {
    api.get("/docs/no-such-page").expect(404);
    api.get("/docs/-/pom.xml").expect(404);
  }
}
