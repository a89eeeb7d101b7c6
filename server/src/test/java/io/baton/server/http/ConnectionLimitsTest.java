package io.baton.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many can be connecting before somebody takes them in. */
final class ConnectionLimitsTest {
  private static final int PATIENCE_MILLIS = 10_000;

  /** How many of so many callers get through while nobody accepts any. */
  private static int connected(ConnectionLimits limits, int callers, int patienceMillis)
      throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try (JettyServer server = JettyServer.listen("127.0.0.1", 0, limits)) {
      for (int i = 0; i < callers; i++) {
        Socket socket = new Socket();
        sockets.add(socket);
        InetSocketAddress here =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
        socket.connect(here, patienceMillis);
      }
      return callers;
    } catch (SocketTimeoutException full) {
      return sockets.size() - 1;
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void hundreds_can_call_at_the_same_moment() throws IOException {
    assertThat(connected(ConnectionLimits.DEFAULT, 400, PATIENCE_MILLIS)).isEqualTo(400);
  }

  @Test
  void how_many_is_a_setting() throws IOException {
    assertThat(connected(ConnectionLimits.DEFAULT.withAcceptQueue(8), 400, 300)).isLessThan(50);
    assertThatThrownBy(() -> ConnectionLimits.DEFAULT.withAcceptQueue(0))
        .hasMessage("acceptQueue must be at least 1, not 0");
  }
}
