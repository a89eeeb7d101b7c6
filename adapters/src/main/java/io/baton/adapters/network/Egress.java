package io.baton.adapters.network;

import io.baton.adapters.AdapterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/**
 * The one door out. A name is resolved once, its addresses are held against the policy, and the
 * connection is made to one of those very addresses: a name that means something else a moment
 * later changes nothing.
 */
public final class Egress {
  public static final String EGRESS_BLOCKED = "EGRESS_BLOCKED";

  private final NetworkPolicy policy;
  private final NameResolver resolver;

  public Egress(NetworkPolicy policy, NameResolver resolver) {
    this.policy = policy;
    this.resolver = resolver;
  }

  /** What is opened here, so that whoever cancels can close it before it is connected. */
  @FunctionalInterface
  public interface Opening {
    void opened(Socket socket) throws AdapterException;
  }

  /**
   * @param opening is told of the socket before it connects
   * @throws AdapterException EGRESS_BLOCKED, or NETWORK_ERROR or TIMEOUT
   */
  public Socket connect(String host, int port, Duration timeout, Opening opening)
      throws AdapterException {
    AdapterException last = null;
    for (InetAddress address : permitted(host)) {
      // Without this, a proxy set for the process would connect in our place, to who knows where.
      Socket socket = new Socket(Proxy.NO_PROXY);
      opening.opened(socket);
      try {
        socket.setTcpNoDelay(true);
        socket.connect(
            new InetSocketAddress(address, port), Math.clamp(timeout.toMillis(), 1, 1 << 30));
        return socket;
      } catch (IOException e) {
        close(socket);
        last = unreachable(host, port, timeout, e);
      }
    }
    throw last == null ? unresolved(host) : last;
  }

  /** The addresses of the name that may be reached; never none. */
  public List<InetAddress> permitted(String host) throws AdapterException {
    List<InetAddress> all = addresses(host);
    List<InetAddress> permitted =
        all.stream().filter(address -> policy.permits(host, address)).toList();
    if (permitted.isEmpty()) {
      throw AdapterException.permanent(
          EGRESS_BLOCKED,
          "%s leads to %s, which steps may not reach; --allow-net with its range or host allows it"
              .formatted(host, all.getFirst().getHostAddress()));
    }
    return permitted;
  }

  private List<InetAddress> addresses(String host) throws AdapterException {
    InetAddress literal = AddressLiteral.parse(host);
    if (literal != null) {
      return List.of(literal);
    }
    try {
      List<InetAddress> found = resolver.resolve(host);
      if (found.isEmpty()) {
        throw unresolved(host);
      }
      return found;
    } catch (UnknownHostException e) {
      throw unresolved(host);
    }
  }

  private static AdapterException unresolved(String host) {
    return new AdapterException(
        AdapterException.NETWORK_ERROR, "There is no address for the name '%s'".formatted(host));
  }

  private static AdapterException unreachable(
      String host, int port, Duration timeout, IOException e) {
    return e instanceof SocketTimeoutException
        ? new AdapterException(
            AdapterException.TIMEOUT,
            "%s:%d took longer than %d ms to connect".formatted(host, port, timeout.toMillis()))
        : new AdapterException(
            AdapterException.NETWORK_ERROR,
            "Cannot connect to %s:%d: %s".formatted(host, port, e.getMessage()));
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException ignored) {
      // It was never connected.
    }
  }
}
