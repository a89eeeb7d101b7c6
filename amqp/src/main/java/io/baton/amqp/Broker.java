package io.baton.amqp;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.jspecify.annotations.Nullable;

/**
 * A broker and who may use it, read from {@code amqp://USER:PASSWORD@HOST:PORT} or {@code
 * amqps://…}. Options of the client may follow after a question mark.
 */
public final class Broker {
  private static final int PORT = 5672;
  private static final int TLS_PORT = 5671;

  /** How long to wait for the broker when connecting and when it has to confirm something. */
  private static final String WAITS =
      "amqp.idleTimeout=30000&jms.connectTimeout=10000&jms.sendTimeout=15000&jms.requestTimeout=15000";

  private final URI address;
  private final @Nullable String user;
  private final @Nullable String password;

  private Broker(URI address, @Nullable String user, @Nullable String password) {
    this.address = address;
    this.user = user;
    this.password = password;
  }

  /**
   * @throws IllegalArgumentException where it is no broker's address
   */
  public static Broker at(String text) {
    try {
      URI uri = new URI(text);
      boolean secured = "amqps".equals(uri.getScheme());
      if (uri.getHost() == null || !(secured || "amqp".equals(uri.getScheme()))) {
        throw new URISyntaxException(text, "no broker");
      }
      int port = uri.getPort() > 0 ? uri.getPort() : secured ? TLS_PORT : PORT;
      URI address = new URI(uri.getScheme(), null, uri.getHost(), port, null, uri.getQuery(), null);
      String[] who = uri.getUserInfo() == null ? new String[0] : uri.getUserInfo().split(":", 2);
      return new Broker(address, who.length > 0 ? who[0] : null, who.length > 1 ? who[1] : null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is not a broker's address, such as amqp://user:password@127.0.0.1:5672"
              .formatted(withoutPassword(text)),
          e);
    }
  }

  private static String withoutPassword(String text) {
    return text.replaceFirst("//[^@/]*@", "//…@");
  }

  /**
   * The client looks for messages only among those that it has: to ask the broker for what may be
   * left, it would wait for an answer that does not always come.
   */
  Connection connect() throws JMSException {
    return connect("&jms.receiveLocalOnly=true&jms.receiveNoWaitLocalOnly=true");
  }

  /** For a worker: no message comes before it is asked for, so that none waits with the busy. */
  Connection connectForTasks() throws JMSException {
    return connect("&jms.prefetchPolicy.queuePrefetch=0");
  }

  private Connection connect(String wishes) throws JMSException {
    JmsConnectionFactory factory = new JmsConnectionFactory(remote(wishes));
    Connection connection =
        user == null ? factory.createConnection() : factory.createConnection(user, password);
    try {
      connection.start();
      return connection;
    } catch (JMSException e) {
      connection.close();
      throw e;
    }
  }

  /** What the address says itself goes before our own wishes. */
  private String remote(String wishes) {
    String own = address.getQuery() == null ? "" : "&" + address.getQuery();
    String options = WAITS + wishes + own;
    return "%s://%s:%d?%s"
        .formatted(address.getScheme(), address.getHost(), address.getPort(), options);
  }

  /** Without user and password. */
  @Override
  public String toString() {
    return "%s://%s:%d".formatted(address.getScheme(), address.getHost(), address.getPort());
  }
}
