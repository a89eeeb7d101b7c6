package io.baton.adapters.email;

import io.baton.adapters.AdapterException;
import io.baton.adapters.network.Egress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Gives the mail library sockets that connect only where steps may, to the very address that was
 * checked, and closes them on a cancel.
 */
final class GuardedSockets extends SocketFactory {
  private final Egress egress;
  private final AtomicReference<@Nullable Socket> current = new AtomicReference<>();
  private final AtomicReference<@Nullable AdapterException> refusal = new AtomicReference<>();

  GuardedSockets(Egress egress) {
    this.egress = egress;
  }

  /** Why there was no connection; null: that was not it. */
  @Nullable AdapterException refusal() {
    return refusal.get();
  }

  void abort() {
    Socket socket = current.get();
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException ignored) {
        // Whoever reads it fails either way.
      }
    }
  }

  @Override
  public Socket createSocket() {
    Socket socket = new Guarded();
    current.set(socket);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    Socket socket = createSocket();
    socket.connect(InetSocketAddress.createUnresolved(host, port), 0);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return createSocket(host.getHostAddress(), port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  private final class Guarded extends Socket {
    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      InetSocketAddress wanted = (InetSocketAddress) endpoint;
      try {
        InetAddress address = egress.permitted(wanted.getHostString()).getFirst();
        super.connect(new InetSocketAddress(address, wanted.getPort()), timeout);
      } catch (AdapterException e) {
        refusal.set(e);
        throw new IOException(e.getMessage());
      }
    }
  }
}
