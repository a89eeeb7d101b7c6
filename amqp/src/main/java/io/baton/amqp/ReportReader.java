package io.baton.amqp;

import io.baton.runtime.lane.Answer;
import io.baton.runtime.pool.Heartbeat;
import io.baton.runtime.pool.Tasks;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Takes what workers say. A message is acknowledged once the results in it are durable or refused,
 * so a crash on this side brings it again, and the store refuses what it has seen.
 */
final class ReportReader implements BrokerLoop.Work {
  private static final System.Logger LOGGER = System.getLogger("io.baton.amqp");
  private static final long GLANCE_MILLIS = 1_000;
  private static final int MOST_AT_ONCE = 50;

  private final Tasks tasks;
  private final Carried carried;
  final LongAdder accepted = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder parked = new LongAdder();

  ReportReader(Tasks tasks, Carried carried) {
    this.tasks = tasks;
    this.carried = carried;
  }

  @Override
  public void run(Connection connection) throws JMSException, InterruptedException {
    Session session = connection.createSession(Session.CLIENT_ACKNOWLEDGE);
    MessageConsumer reports = session.createConsumer(session.createQueue(Names.RESULTS));
    Session telling = connection.createSession(Session.AUTO_ACKNOWLEDGE);
    MessageProducer control = telling.createProducer(telling.createTopic(Names.CONTROL));
    while (!Thread.currentThread().isInterrupted()) {
      Message message = reports.receive(GLANCE_MILLIS);
      List<CompletableFuture<Answer>> answers = new ArrayList<>();
      List<String> stopped = new ArrayList<>();
      Message last = null;
      for (int i = 0; message != null; i++) {
        last = message;
        read(telling, message, answers, stopped);
        message = i < MOST_AT_ONCE ? reports.receiveNoWait() : null;
      }
      if (!stopped.isEmpty()) {
        control.send(Envelope.of(telling, Obj.of("cancel", Wire.texts(stopped))));
      }
      if (last != null) {
        await(answers);
        last.acknowledge();
      }
    }
  }

  /** Where the store cannot take a result, the messages come again with the next connection. */
  private void await(List<CompletableFuture<Answer>> answers) throws JMSException {
    for (CompletableFuture<Answer> answer : answers) {
      try {
        (answer.join() instanceof Answer.Done ? accepted : refused).increment();
      } catch (CompletionException e) {
        throw new JMSException("A result could not be written: " + e.getCause());
      }
    }
  }

  private void read(
      Session session,
      Message message,
      List<CompletableFuture<Answer>> answers,
      List<String> stopped)
      throws JMSException {
    Obj report;
    try {
      report = Envelope.open(message);
    } catch (Envelope.UnreadableException e) {
      LOGGER.log(System.Logger.Level.WARNING, "A report was put aside. " + e.text());
      Envelope.park(session, message, e.text());
      parked.increment();
      return;
    }
    for (String id : Wire.texts(report.at("alive"))) {
      carried.remove(id);
      if (!(tasks.heartbeat(id) instanceof Heartbeat.GoOn goOn) || goOn.cancel()) {
        stopped.add(id);
      }
    }
    if (report.at("results") instanceof Arr results) {
      for (Value result : results.items()) {
        answer(result).ifPresent(answers::add);
      }
    }
  }

  private Optional<CompletableFuture<Answer>> answer(Value value) {
    Obj result = value instanceof Obj fields ? fields : Obj.EMPTY;
    String id = Wire.text(result, "taskId");
    carried.remove(id);
    if (Wire.isReleased(result)) {
      tasks.release(id);
      return Optional.empty();
    }
    return Wire.outcome(result).map(outcome -> tasks.result(id, outcome, Wire.tokens(result)));
  }
}
