package io.baton.server.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Collection;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The routes on a port, by Jetty. Handlers run on virtual threads; a request that waits for
 * something else holds none at all. The port is taken before anything else, so that addresses that
 * contain it are known when the rest is set up.
 */
public final class JettyServer implements AutoCloseable {
  private static final int MAX_PLATFORM_THREADS = 50;
  private static final int MAX_HEADER_BYTES = 16 << 10;

  private final Server server;
  private final ServerConnector connector;
  private final String host;

  private JettyServer(Server server, ServerConnector connector, String host) {
    this.server = server;
    this.connector = connector;
    this.host = host;
  }

  /**
   * Takes the port; requests wait until {@link #serve}.
   *
   * @param port 0: any free one
   */
  public static JettyServer listen(String host, int port, ConnectionLimits limits) {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_PLATFORM_THREADS);
    threads.setName("baton-http");
    threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    Server server = new Server(threads);
    server.setStopTimeout(limits.stopTimeout().toMillis());
    server.setErrorHandler(new BareErrors());
    HttpConnectionFactory http = new HttpConnectionFactory(configuration());
    ServerConnector connector = new ServerConnector(server, http);
    connector.setHost(host);
    connector.setPort(port);
    connector.setIdleTimeout(limits.idleTimeout().toMillis());
    connector.setAcceptQueueSize(limits.acceptQueue());
    server.addConnector(connector);
    try {
      connector.open();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on %s:%d".formatted(host, port), e);
    }
    return new JettyServer(server, connector, host);
  }

  private static HttpConfiguration configuration() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
    http.setRequestHeaderSize(MAX_HEADER_BYTES);
    // It remembers header lines of each connection in 100 KB; thousands are held open here.
    http.setHeaderCacheSize(0);
    // The router reads paths as they were sent, and more strictly than this would.
    http.setUriCompliance(UriCompliance.UNSAFE);
    return http;
  }

  public void serve(Collection<Route> routes, Frontier frontier) {
    server.setHandler(new GracefulHandler(new JettyHandler(new Dispatcher(routes, frontier))));
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException("The HTTP server does not start", e);
    }
  }

  public int port() {
    return connector.getLocalPort();
  }

  public URI address() {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return URI.create("http://%s:%d".formatted(name, port()));
  }

  /** Takes no new requests, and waits for those that are being answered. */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The HTTP server does not stop", e);
    } finally {
      connector.close();
    }
  }
}
