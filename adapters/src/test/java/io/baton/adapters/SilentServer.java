package io.baton.adapters;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Takes one connection, reads what comes and never says a word. */
public final class SilentServer implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;

  private final ServerSocket socket;

  public SilentServer() throws IOException {
    socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    socket.setSoTimeout(PATIENCE_MILLIS);
  }

  public int port() {
    return socket.getLocalPort();
  }

  public String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  /** Waits for somebody who calls; he has said something when this returns. */
  public Socket caller() throws IOException {
    Socket caller = socket.accept();
    caller.setSoTimeout(PATIENCE_MILLIS);
    if (caller.getInputStream().read() < 0) {
      throw new IOException("hung up before saying anything");
    }
    return caller;
  }

  /** Returns when the caller has hung up; a caller who does not fails the test. */
  public static void awaitHangUp(Socket caller) throws IOException {
    try {
      caller.getInputStream().readAllBytes();
    } catch (java.net.SocketTimeoutException stillThere) {
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
