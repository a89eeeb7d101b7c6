package io.baton.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerTest {
  @TempDir Path folder;

  @Test
  void a_started_server_is_healthy_and_ready() {
    try (Api api = Api.in(folder)) {
      assertThat(api.get("/healthz").expect(200).textAt("status")).isEqualTo("ok");
      assertThat(api.get("/readyz").expect(200).textAt("status")).isEqualTo("ready");
    }
  }

  @Test
  void what_is_no_http_gets_a_problem_too() {
    try (Api api = Api.in(folder)) {
      assertThat(api.raw("GET /healthz HTTP/1.1\r\nbad header\r\n\r\n"))
          .startsWith("HTTP/1.1 400")
          .contains("application/problem+json")
          .contains("https://baton.dev/problems/bad-request");
    }
  }

  @Test
  void the_port_is_free_after_the_server_has_stopped() {
    int port;
    try (Api api = Api.in(folder)) {
      port = api.server().address().getPort();
    }
    try (Api again = Api.in(folder, settings -> settings.withPort(port))) {
      assertThat(again.get("/healthz").expect(200).status()).isEqualTo(200);
    }
  }
}
