package io.baton.amqp;

import io.baton.value.Obj;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A worker's connection to a broker. Each session is used by one thread at a time. */
final class WorkerLink implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("io.baton.amqp");

  private final Connection connection;
  private final MessageConsumer tasks;
  private final Session telling;
  private final MessageProducer reports;

  private WorkerLink(
      Connection connection, MessageConsumer tasks, Session telling, MessageProducer reports) {
    this.connection = connection;
    this.tasks = tasks;
    this.telling = telling;
    this.reports = reports;
  }

  /**
   * @param stopped hears the ids of tasks that need not be done
   */
  static WorkerLink open(Broker broker, String pool, Consumer<String> stopped) throws JMSException {
    Connection connection = broker.connectForTasks();
    try {
      Session taking = connection.createSession(Session.CLIENT_ACKNOWLEDGE);
      Session telling = connection.createSession(Session.AUTO_ACKNOWLEDGE);
      Session hearing = connection.createSession(Session.AUTO_ACKNOWLEDGE);
      hearing
          .createConsumer(hearing.createTopic(Names.CONTROL))
          .setMessageListener(message -> hear(message, stopped));
      return new WorkerLink(
          connection,
          taking.createConsumer(taking.createQueue(Names.tasks(pool))),
          telling,
          telling.createProducer(telling.createQueue(Names.RESULTS)));
    } catch (JMSException e) {
      connection.close();
      throw e;
    }
  }

  private static void hear(Message message, Consumer<String> stopped) {
    try {
      Wire.texts(Envelope.open(message).at("cancel")).forEach(stopped);
    } catch (JMSException | Envelope.UnreadableException e) {
      LOGGER.log(System.Logger.Level.WARNING, "What the server said cannot be read", e);
    }
  }

  /**
   * Waits until there is one, or nobody wants it any more. There is no time limit: at its end the
   * client would ask the broker to take the wish back, and that is not always answered.
   */
  @Nullable Message receive() throws JMSException {
    return tasks.receive();
  }

  /** Returns when the broker has confirmed it. */
  void report(Obj report) throws JMSException {
    synchronized (telling) {
      reports.send(Envelope.of(telling, report));
    }
  }

  void park(Message message, String reason) throws JMSException {
    synchronized (telling) {
      Envelope.park(telling, message, reason);
    }
  }

  /** Ends a wait for messages; what came without being used goes back to the broker. */
  void takeNoMore() {
    try {
      tasks.close();
    } catch (JMSException e) {
      // The connection is gone, and with it the wait.
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (JMSException e) {
      // It is gone already.
    }
  }
}
