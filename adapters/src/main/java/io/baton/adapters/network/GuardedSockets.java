package io.baton.adapters.network;

import io.baton.adapters.AdapterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/**
 * Gives a library that opens connections by itself sockets that connect only where steps may, to
 * the very address that was checked.
 */
public class GuardedSockets extends SocketFactory {
  /** The rules said no. */
  public static final class Refused extends IOException {
    private final transient AdapterException reason;

    Refused(AdapterException reason) {
      super(reason.getMessage());
      this.reason = reason;
    }

    public AdapterException reason() {
      return reason;
    }
  }

  private final Egress egress;

  public GuardedSockets(Egress egress) {
    this.egress = egress;
  }

  @Override
  public Socket createSocket() {
    return new Guarded();
  }

  @Override
  public final Socket createSocket(String host, int port) throws IOException {
    Socket socket = createSocket();
    socket.connect(InetSocketAddress.createUnresolved(host, port), 0);
    return socket;
  }

  @Override
  public final Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public final Socket createSocket(InetAddress host, int port) throws IOException {
    return createSocket(host.getHostAddress(), port);
  }

  @Override
  public final Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  private final class Guarded extends Socket {
    Guarded() {
      super(Proxy.NO_PROXY);
    }

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
        throw new Refused(e);
      }
    }
  }
}
