package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.http.Connection.Peer;
import io.baton.adapters.network.Egress;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import javax.net.ssl.SSLException;

/**
 * Sends one request over a connection and reads the answer. Blocking, because every attempt has a
 * thread; cancelling closes the socket under it. A connection whose answer was read to its end is
 * kept for a moment, for the next request to the same peer.
 */
final class HttpTransport implements AutoCloseable {
  /** What may be sent again where a kept connection turns out to be dead. */
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

  private final Egress egress;
  private final HttpSettings settings;
  private final IdleConnections idle;

  HttpTransport(Egress egress, HttpSettings settings) {
    this.egress = egress;
    this.settings = settings;
    this.idle = new IdleConnections(settings.maxIdleConnections(), settings.keepAlive());
  }

  HttpSettings settings() {
    return settings;
  }

  IdleConnections idle() {
    return idle;
  }

  HttpResponse send(HttpRequest request, Abort abort) throws AdapterException {
    Peer peer = Peer.of(request);
    try {
      Connection kept = idle.take(peer);
      if (kept != null) {
        try {
          return exchange(request, peer, kept, abort);
        } catch (HungUp e) {
          if (abort.isAborted() || !REPEATABLE.contains(request.method())) {
            throw e;
          }
        }
      }
      return exchange(request, peer, connect(request, abort), abort);
    } catch (IOException e) {
      throw failed(request, abort, e);
    } catch (AdapterException e) {
      throw abort.isAborted() ? Abort.cancelled() : e;
    }
  }

  private Connection connect(HttpRequest request, Abort abort)
      throws IOException, AdapterException {
    Duration limit = Deadlines.sooner(settings.connectTimeout(), request.deadline());
    Socket plain = egress.connect(request.uri().getHost(), request.port(), limit, abort::guard);
    boolean connected = false;
    try {
      plain.setSoTimeout(millisLeft(request));
      Connection connection = new Connection(plain, secured(request, plain));
      connected = true;
      return connection;
    } finally {
      if (!connected) {
        plain.close();
      }
    }
  }

  private static Socket secured(HttpRequest request, Socket plain)
      throws IOException, AdapterException {
    if (!request.isSecure()) {
      return plain;
    }
    String host = request.uri().getHost();
    String name = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return request.tls().over(plain, name, request.port());
  }

  /** Whatever comes of it, the connection is kept or closed afterwards. */
  private HttpResponse exchange(HttpRequest request, Peer peer, Connection connection, Abort abort)
      throws IOException, AdapterException {
    Watch watch = Watch.until(request.deadline(), connection.plain());
    ResponseReader reader = new ResponseReader(connection.in(), request, settings);
    boolean reusable = false;
    try {
      abort.guard(connection.plain());
      connection.waitAtMost(millisLeft(request));
      RequestWriter.write(request, connection.socket().getOutputStream(), idle.isUsed());
      HttpResponse response = reader.read();
      reusable = reader.isAtItsEnd();
      return response;
    } catch (IOException e) {
      throw reader.hasBegun() || e instanceof SocketTimeoutException ? e : new HungUp(e);
    } finally {
      watch.stop();
      if (abort.release() && reusable) {
        idle.put(peer, connection);
      } else {
        connection.close();
      }
    }
  }

  private int millisLeft(HttpRequest request) {
    return Math.clamp(
        Deadlines.sooner(settings.readTimeout(), request.deadline()).toMillis(), 1, 1 << 30);
  }

  private static AdapterException failed(HttpRequest request, Abort abort, IOException e) {
    if (abort.isAborted()) {
      return Abort.cancelled();
    }
    Instant deadline = request.deadline();
    boolean late = deadline != null && !Instant.now().isBefore(deadline);
    if (e instanceof SocketTimeoutException || late) {
      return new AdapterException(
          AdapterException.TIMEOUT, "%s did not answer in time".formatted(request.shown()));
    }
    IOException cause = e instanceof HungUp hungUp ? hungUp.reason : e;
    String what = cause instanceof SSLException ? "TLS: " : "";
    return new AdapterException(
        AdapterException.NETWORK_ERROR,
        "%s failed: %s%s".formatted(request.shown(), what, cause.getMessage()));
  }

  /** The server was gone before it answered anything. */
  private static final class HungUp extends IOException {
    final transient IOException reason;

    HungUp(IOException reason) {
      super(reason);
      this.reason = reason;
    }
  }

  @Override
  public void close() {
    idle.close();
  }
}
