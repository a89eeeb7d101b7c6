package io.baton.adapters.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;

/**
 * An open connection to a server. It keeps its buffered input, because what was read ahead belongs
 * to the next answer.
 */
final class Connection implements AutoCloseable {

  /** Who may share a connection: the same server under the same name, proven in the same way. */
  record Peer(String scheme, String host, int port, Tls tls) {
    static Peer of(HttpRequest request) {
      String scheme = request.uri().getScheme();
      return new Peer(
          scheme,
          request.uri().getHost().toLowerCase(Locale.ROOT),
          request.port(),
          scheme.equals("https") ? request.tls() : Tls.USUAL);
    }
  }

  private static final int GLANCE_MILLIS = 1;

  private final Socket plain;
  private final Socket socket;
  private final InputStream in;

  /**
   * @param plain what is connected
   * @param socket what is spoken over: TLS, or the same
   */
  Connection(Socket plain, Socket socket) throws IOException {
    this.plain = plain;
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  Socket plain() {
    return plain;
  }

  Socket socket() {
    return socket;
  }

  InputStream in() {
    return in;
  }

  void waitAtMost(int millis) throws IOException {
    plain.setSoTimeout(millis);
    socket.setSoTimeout(millis);
  }

  /** A server that has hung up, or says something unasked, is no use for another question. */
  boolean isQuiet() {
    try {
      waitAtMost(GLANCE_MILLIS);
      in.read();
      return false;
    } catch (SocketTimeoutException silent) {
      return true;
    } catch (IOException gone) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      // First the plain one: closing TLS politely could wait for the other side.
      plain.close();
      socket.close();
    } catch (IOException ignored) {
      // It is of no use either way.
    }
  }
}
