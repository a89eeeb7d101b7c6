package io.baton.amqp;

import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.TaskPoll;
import io.baton.runtime.pool.Tasks;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Puts tasks of a pool on its queue, once they are leased durably. What the broker has not
 * confirmed, and what no worker has spoken of when the connection broke, is put there again;
 * workers and store tell the copies by their ids.
 */
final class TaskPublisher implements BrokerLoop.Work {
  private static final System.Logger LOGGER = System.getLogger("io.baton.amqp");
  private static final Duration POLL_WAIT = Duration.ofSeconds(10);
  private static final long PAUSE_MILLIS = 500;

  private final String pool;
  private final String name;
  private final BridgeSettings settings;
  private final Tasks tasks;
  private final Carried carried;

  TaskPublisher(String pool, String name, BridgeSettings settings, Tasks tasks, Carried carried) {
    this.pool = pool;
    this.name = name;
    this.settings = settings;
    this.tasks = tasks;
    this.carried = carried;
  }

  @Override
  public void run(Connection connection) throws JMSException, InterruptedException {
    Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
    MessageProducer producer = session.createProducer(session.createQueue(Names.tasks(pool)));
    List<LeasedTask> again = carried.of(pool);
    for (int from = 0; from < again.size(); from += settings.bundle()) {
      int to = Math.min(again.size(), from + settings.bundle());
      send(session, producer, again.subList(from, to));
    }
    while (!Thread.currentThread().isInterrupted()) {
      List<LeasedTask> found = poll(Math.min(settings.bundle(), carried.room(pool)));
      if (!found.isEmpty()) {
        carried.add(pool, found);
        send(session, producer, found);
      }
    }
  }

  private List<LeasedTask> poll(int max) throws InterruptedException {
    TaskPoll poll = new TaskPoll(null, pool, name, Set.of(), max);
    try {
      return tasks.poll(poll, POLL_WAIT).get();
    } catch (ExecutionException | RuntimeException e) {
      LOGGER.log(System.Logger.Level.WARNING, "Tasks of pool " + pool + " cannot be taken", e);
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      return List.of();
    }
  }

  /** Returns when the broker has confirmed it. */
  private static void send(Session session, MessageProducer producer, List<LeasedTask> bundle)
      throws JMSException {
    Arr all = Arr.of(bundle.stream().map(task -> (Value) Wire.task(task)).toList());
    producer.send(Envelope.of(session, Obj.of("tasks", all)));
  }
}
