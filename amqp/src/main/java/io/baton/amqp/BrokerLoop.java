package io.baton.amqp;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Work over a connection of its own, on a thread of its own. Whatever breaks it, the work begins
 * again with a new connection, after a pause that grows.
 */
final class BrokerLoop implements AutoCloseable {
  /** Ends by itself only when it is interrupted. */
  @FunctionalInterface
  interface Work {
    void run(Connection connection) throws JMSException, InterruptedException;
  }

  private static final System.Logger LOGGER = System.getLogger("io.baton.amqp");
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;
  private static final long JOIN_MILLIS = 5_000;

  private final Broker broker;
  private final Work work;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  private BrokerLoop(String name, Broker broker, Work work) {
    this.broker = broker;
    this.work = work;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  static BrokerLoop start(String name, Broker broker, Work work) {
    BrokerLoop loop = new BrokerLoop(name, broker, work);
    loop.thread.start();
    return loop;
  }

  boolean isOpen() {
    return closed.getCount() > 0;
  }

  private void run() {
    long pause = FIRST_PAUSE_MILLIS;
    try {
      while (isOpen()) {
        long began = System.nanoTime();
        try (Connection connection = broker.connect()) {
          LOGGER.log(System.Logger.Level.INFO, "Connected to the broker at " + broker);
          work.run(connection);
        } catch (JMSException e) {
          if (isOpen()) {
            LOGGER.log(
                System.Logger.Level.WARNING,
                "The broker at %s cannot be used: %s. Trying again."
                    .formatted(broker, e.getMessage()));
          }
        }
        boolean lasted = System.nanoTime() - began > TimeUnit.SECONDS.toNanos(10);
        pause = lasted ? FIRST_PAUSE_MILLIS : Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
        closed.await(pause, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException ends) {
      // It was closed.
    }
  }

  @Override
  public void close() {
    closed.countDown();
    thread.interrupt();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
