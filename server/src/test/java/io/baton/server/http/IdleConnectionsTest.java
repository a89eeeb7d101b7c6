package io.baton.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.OnOneServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Thousands of connections are held open by workers and readers, so one must cost little. */
@Requirement("API-1")
final class IdleConnectionsTest extends OnOneServer {
  private static final int CONNECTIONS = 300;
  private static final long MOST_BYTES_EACH = 40_000;

  private static long heapInUse() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void ask(Socket socket) throws IOException {
    String request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept: text/plain\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    InputStream in = new BufferedInputStream(socket.getInputStream());
    assertThat(in.read()).isEqualTo('H');
    in.skipNBytes(in.available());
  }

  @Test
  void a_connection_that_was_used_costs_a_few_kilobytes() throws IOException {
    URI address = api.server().address();
    List<Socket> sockets = new ArrayList<>();
    try {
      api.get("/healthz").expect(200);
      long before = heapInUse();
      for (int i = 0; i < CONNECTIONS; i++) {
        Socket socket = new Socket(address.getHost(), address.getPort());
        sockets.add(socket);
        for (int request = 0; request < 3; request++) {
          ask(socket);
        }
      }
      assertThat((heapInUse() - before) / CONNECTIONS).isLessThan(MOST_BYTES_EACH);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }
}
