package io.baton.server.adapter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Takes connections, reads what comes and never says a word. */
final class SilentHost implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 60_000;

  private final ServerSocket socket;

  SilentHost() throws IOException {
    socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    socket.setSoTimeout(PATIENCE_MILLIS);
  }

  int port() {
    return socket.getLocalPort();
  }

  String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  Socket caller() throws IOException {
    Socket caller = socket.accept();
    caller.setSoTimeout(PATIENCE_MILLIS);
    return caller;
  }

  /** Returns when the caller has hung up; one who does not fails the test. */
  static void awaitHangUp(Socket caller) throws IOException {
    try {
      caller.getInputStream().readAllBytes();
    } catch (SocketTimeoutException stillThere) {
      throw new AssertionError("the connection is still open", stillThere);
    } catch (IOException reset) {
      // As good as an end.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
