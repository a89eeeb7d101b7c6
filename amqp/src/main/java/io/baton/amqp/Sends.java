package io.baton.amqp;

import jakarta.jms.CompletionListener;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Messages on their way to a broker, several at a time: a broker confirms each once it is on its
 * disk, and waiting for that one by one would be all that the sender does. The first that is not
 * confirmed ends the use of the connection.
 */
final class Sends implements CompletionListener {
  private static final int MOST_UNCONFIRMED = 16;
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final MessageProducer producer;
  private final Semaphore places = new Semaphore(MOST_UNCONFIRMED);
  private volatile @Nullable Exception failure;

  Sends(MessageProducer producer) {
    this.producer = producer;
  }

  /** Returns when it is under way. */
  void send(Message message) throws JMSException, InterruptedException {
    take(1);
    try {
      producer.send(message, this);
    } catch (JMSException | RuntimeException e) {
      places.release();
      throw e;
    }
  }

  /** Returns when everything that was sent is confirmed. */
  void awaitAll() throws JMSException, InterruptedException {
    take(MOST_UNCONFIRMED);
    places.release(MOST_UNCONFIRMED);
  }

  private void take(int count) throws JMSException, InterruptedException {
    if (!places.tryAcquire(count, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new JMSException("The broker has not confirmed a message for " + PATIENCE);
    }
    Exception reason = failure;
    if (reason != null) {
      throw new JMSException("The broker has not taken a message: " + reason.getMessage());
    }
  }

  @Override
  public void onCompletion(Message message) {
    places.release();
  }

  @Override
  public void onException(Message message, Exception reason) {
    failure = reason;
    places.release();
  }
}
