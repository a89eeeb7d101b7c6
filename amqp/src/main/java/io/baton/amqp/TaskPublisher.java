package io.baton.amqp;

import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.TaskPoll;
import io.baton.runtime.pool.Tasks;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.ArrayList;
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
  private static final int MOST_A_POLL = 1_000;
  private static final long GATHER_MILLIS = 5;

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
    Sends sends = new Sends(session.createProducer(session.createQueue(Names.tasks(pool))));
    send(session, sends, carried.of(pool));
    while (!Thread.currentThread().isInterrupted()) {
      List<LeasedTask> found = take(sends);
      carried.add(pool, found);
      send(session, sends, found);
      gather(found.size());
    }
  }

  /**
   * Where workers have more than a message waiting, nothing is lost by letting the next one fill;
   * without that, each task that comes alone would cost as much as a full message.
   */
  private void gather(int sent) throws InterruptedException {
    if (sent < settings.bundle() && carried.count(pool) > settings.bundle()) {
      TimeUnit.MILLISECONDS.sleep(GATHER_MILLIS);
    }
  }

  /** Nobody waits long for anything while it is not known whether the broker has the others. */
  private List<LeasedTask> take(Sends sends) throws JMSException, InterruptedException {
    int free = carried.free(pool);
    List<LeasedTask> found = free == 0 ? List.of() : poll(free, Duration.ZERO);
    if (!found.isEmpty()) {
      return found;
    }
    sends.awaitAll();
    return poll(carried.room(pool), POLL_WAIT);
  }

  private List<LeasedTask> poll(int max, Duration wait) throws InterruptedException {
    TaskPoll poll = new TaskPoll(null, pool, name, Set.of(), Math.min(max, MOST_A_POLL));
    try {
      return tasks.poll(poll, wait).get();
    } catch (ExecutionException | RuntimeException e) {
      LOGGER.log(System.Logger.Level.WARNING, "Tasks of pool " + pool + " cannot be taken", e);
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      return List.of();
    }
  }

  private void send(Session session, Sends sends, List<LeasedTask> found)
      throws JMSException, InterruptedException {
    for (int from = 0; from < found.size(); from += settings.bundle()) {
      int to = Math.min(found.size(), from + settings.bundle());
      List<Value> bundle = new ArrayList<>();
      found.subList(from, to).forEach(task -> bundle.add(Wire.task(task)));
      sends.send(Envelope.of(session, Obj.of("tasks", Arr.of(bundle))));
    }
  }
}
