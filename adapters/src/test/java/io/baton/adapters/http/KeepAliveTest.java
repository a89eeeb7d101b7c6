package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections that are used more than once, and those that must not be. */
final class KeepAliveTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Integer> connections = new CopyOnWriteArrayList<>();
  private final HttpClient client = client(HttpSettings.DEFAULT);

  KeepAliveTest() throws IOException {}

  private static HttpClient client(HttpSettings settings) {
    return new HttpClient(
        new Egress(NetworkPolicy.local(), NameResolver.system()),
        settings.withKeepAlive(Duration.ofMinutes(1), 4));
  }

  private HttpAdapter http() {
    return new HttpAdapter(client, (tenant, path) -> new byte[0]);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  /**
   * Answers every request.
   *
   * @param answer from the number of the connection and of the request on it, both from 1; null:
   *     hangs up
   */
  private void serve(BiFunction<Integer, Integer, String> answer) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                for (int number = 1; ; number++) {
                  Socket socket = server.accept();
                  connections.add(number);
                  int connection = number;
                  Thread.ofVirtual().start(() -> talk(socket, connection, answer));
                }
              } catch (IOException over) {
                // The test is over.
              }
            });
  }

  private static void talk(
      Socket socket, int connection, BiFunction<Integer, Integer, String> answer) {
    try (socket;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      for (int request = 1; readHead(in); request++) {
        String said = answer.apply(connection, request);
        if (said == null) {
          return;
        }
        socket.getOutputStream().write(said.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
      }
    } catch (IOException over) {
      // The other side left.
    }
  }

  private static boolean readHead(BufferedReader in) throws IOException {
    String line = in.readLine();
    for (String rest = line; rest != null && !rest.isEmpty(); rest = in.readLine()) {
      // Headers are of no interest.
    }
    return line != null;
  }

  private String url() {
    return "{\"url\": \"http://127.0.0.1:%d/\"}".formatted(server.getLocalPort());
  }

  private void call(String action) throws Exception {
    assertThat(TestTask.output(http(), action, url()).at("body")).isEqualTo(Value.of("ok"));
  }

  @Test
  void requests_to_one_server_share_a_connection() throws Exception {
    serve((connection, request) -> OK);

    for (int i = 0; i < 5; i++) {
      call(i % 2 == 0 ? "get" : "post");
    }

    assertThat(connections).hasSize(1);
    assertThat(client.idleConnections()).isEqualTo(1);
  }

  @Test
  void a_server_that_hung_up_meanwhile_is_called_anew() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    serve(
        (connection, request) -> {
          if (connection == 1 && request == 2) {
            gone.countDown();
            return null;
          }
          return OK;
        });
    call("get");

    call("get");

    assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(connections).hasSize(2);
  }

  @Test
  void what_may_not_happen_twice_is_not_sent_twice() throws Exception {
    serve((connection, request) -> connection == 1 && request == 2 ? null : OK);
    call("post");

    AdapterException failure = TestTask.failure(http(), "post", url());

    assertThat(failure.code()).isEqualTo("NETWORK_ERROR");
    assertThat(connections).hasSize(1);
  }

  @Test
  void answers_without_a_clear_end_close_the_connection() throws Exception {
    List<String> unclear =
        List.of(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nother");
    serve((connection, request) -> unclear.get(connection - 1));

    for (int i = 0; i < unclear.size(); i++) {
      call("get");
      assertThat(client.idleConnections()).isZero();
    }
  }

  @Test
  void a_late_cancel_of_one_call_does_not_hit_the_next_one() throws Exception {
    serve((connection, request) -> OK);
    TestTask first = new TestTask();
    CompletableFuture<?> done = first.start(http(), "get", url());
    done.get(30, TimeUnit.SECONDS);

    first.cancel();
    call("post");

    assertThat(connections).hasSize(1);
  }

  @Test
  void only_so_many_wait_and_each_only_for_a_while() throws Exception {
    serve((connection, request) -> OK);
    IdleConnections idle = new IdleConnections(2, Duration.ofMillis(50));
    Connection.Peer peer = new Connection.Peer("http", "x", 80, Tls.USUAL);
    for (int i = 0; i < 3; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
      idle.put(peer, new Connection(socket, socket));
      assertThat(idle.count()).isLessThanOrEqualTo(2);
    }

    while (idle.count() > 0) {
      Thread.onSpinWait();
    }
    assertThat(idle.take(peer)).isNull();
  }

  @Test
  void a_connection_is_never_shared_between_different_proofs_of_identity() {
    Tls one = new Tls(null, "certificate", "key");
    Connection.Peer peer = new Connection.Peer("https", "x", 443, one);

    assertThat(peer).isNotEqualTo(new Connection.Peer("https", "x", 443, Tls.USUAL));
    assertThat(one.toString()).doesNotContain("key");
  }
}
