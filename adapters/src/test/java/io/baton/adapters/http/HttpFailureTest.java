package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are not there, silent, no servers at all, or left. */
final class HttpFailureTest extends OnHttp {
  HttpFailureTest() throws IOException {}

  @Test
  void nobody_there_is_a_network_error() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }

    assertThat(
            TestTask.failure(http, "get", "{\"url\": \"http://127.0.0.1:%d/\"}".formatted(free))
                .code())
        .isEqualTo("NETWORK_ERROR");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "SSH-2.0-x\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"})
  void an_answer_that_is_no_http_is_a_network_error(String answer) throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket client = socket.accept()) {
                  client.getInputStream().read();
                  client.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                } catch (IOException ignored) {
                  // The test is over.
                }
              });

      assertThat(
              TestTask.failure(
                      http,
                      "get",
                      "{\"url\": \"http://127.0.0.1:%d/\"}".formatted(socket.getLocalPort()))
                  .code())
          .isEqualTo("NETWORK_ERROR");
    }
  }

  @Test
  @Requirement("RET-7")
  void a_server_that_is_silent_times_out() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    server.on("/slow", (exchange, seen) -> over.await());

    assertThat(failure("get", "/slow", "\"timeout\": \"50ms\"").code()).isEqualTo("TIMEOUT");
    over.countDown();
  }

  @Test
  @Requirement({"ADP-5", "ENG-9"})
  void cancelling_closes_the_connection() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      TestTask test = new TestTask();
      CompletableFuture<?> outcome =
          test.start(
              http, "get", "{\"url\": \"http://127.0.0.1:%d/\"}".formatted(socket.getLocalPort()));
      try (Socket client = socket.accept()) {
        assertThat(client.getInputStream().read()).isEqualTo('G');

        test.cancel();

        assertThatThrownBy(() -> outcome.get(10, TimeUnit.SECONDS))
            .isInstanceOf(ExecutionException.class)
            .cause()
            .isInstanceOfSatisfying(
                AdapterException.class, e -> assertThat(e.code()).isEqualTo("CANCELLED"));
        client.setSoTimeout(10_000);
        client.getInputStream().readAllBytes();
      }
    }
  }
}
