package io.baton.amqp;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.Beat;
import io.baton.worker.Report;
import io.baton.worker.TaskMessage;
import io.baton.worker.Transport;
import io.baton.worker.TransportException;
import io.baton.worker.WorkerBuilder;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker's tasks from a broker. A message is acknowledged once the server has been told that this
 * worker has its tasks; from there on the leases in the store count, not the broker.
 */
public final class AmqpTransport implements Transport {
  /** How often a message may have come back from workers that died with it. */
  static final int MOST_DELIVERIES = 5;

  private static final long LEASE_MILLIS = 30_000;

  /** Of a message: brokers put large ones into files. */
  private static final int MOST_RESULTS = 250;

  private final Broker broker;
  private final String pool;
  private final String name;
  private final Recent taken = new Recent();
  private final Recent stopped = new Recent();
  private final Deque<TaskMessage> backlog = new ArrayDeque<>();
  private @Nullable WorkerLink link;
  private volatile boolean leaving;

  public AmqpTransport(Broker broker, WorkerBuilder settings) {
    this.broker = broker;
    this.pool = settings.pool();
    this.name = settings.name();
  }

  @Override
  public String address() {
    return broker.toString();
  }

  @Override
  public void connect() throws TransportException {
    link();
  }

  private synchronized WorkerLink link() throws TransportException {
    WorkerLink current = link;
    if (current == null) {
      try {
        current = WorkerLink.open(broker, pool, stopped::add);
      } catch (JMSException e) {
        throw TransportException.passing(
            "The broker at %s cannot be used: %s".formatted(broker, e.getMessage()));
      }
      link = current;
    }
    return current;
  }

  private synchronized TransportException broken(WorkerLink used, JMSException reason) {
    if (link == used) {
      link = null;
    }
    used.close();
    return TransportException.passing(
        "The broker at %s is gone: %s".formatted(broker, reason.getMessage()));
  }

  /** Waits for a message however long that takes, where it may wait at all. */
  @Override
  public List<TaskMessage> poll(int max, Duration wait) throws TransportException {
    if (backlogSize() == 0 && !leaving && !wait.isZero()) {
      receive();
    }
    List<TaskMessage> tasks = new ArrayList<>();
    synchronized (backlog) {
      while (tasks.size() < max && !backlog.isEmpty()) {
        tasks.add(backlog.remove());
      }
    }
    return tasks;
  }

  private int backlogSize() {
    synchronized (backlog) {
      return backlog.size();
    }
  }

  private void receive() throws TransportException {
    WorkerLink used = link();
    try {
      Message message = used.receive();
      if (message != null) {
        List<TaskMessage> tasks = read(used, message);
        if (!tasks.isEmpty()) {
          used.report(
              report("alive", Wire.texts(tasks.stream().map(TaskMessage::taskId).toList())));
          keep(tasks);
        }
        message.acknowledge();
      }
    } catch (JMSException e) {
      throw broken(used, e);
    }
  }

  /** The server knows that they are ours; a copy that comes after this is none of our business. */
  private void keep(List<TaskMessage> tasks) {
    synchronized (backlog) {
      backlog.addAll(tasks);
    }
    tasks.forEach(task -> taken.add(task.taskId()));
  }

  /** Nothing where it is a copy of what we had, or nothing that anybody could use. */
  private List<TaskMessage> read(WorkerLink used, Message message) throws JMSException {
    List<TaskMessage> tasks = new ArrayList<>();
    try {
      if (Envelope.open(message).at("tasks") instanceof Arr bundle) {
        for (Value task : bundle.items()) {
          tasks.add(TaskMessage.read(task, 0));
        }
      }
    } catch (Envelope.UnreadableException | IllegalArgumentException e) {
      used.park(message, String.valueOf(e.getMessage()));
      return List.of();
    }
    int deliveries = message.getIntProperty("JMSXDeliveryCount");
    if (deliveries > MOST_DELIVERIES) {
      String reason =
          "The message was delivered %d times, and no worker survived it".formatted(deliveries - 1);
      used.report(
          report("results", Arr.of(tasks.stream().map(task -> lost(task, reason)).toList())));
      used.park(message, reason);
      return List.of();
    }
    tasks.removeIf(task -> taken.has(task.taskId()));
    return tasks;
  }

  private static Value lost(TaskMessage task, String reason) {
    Obj error =
        Obj.builder()
            .put("code", "WORKER_LOST")
            .put("message", reason)
            .put("class", "permanent")
            .build();
    return Obj.builder()
        .put("taskId", task.taskId())
        .put("status", "failed")
        .put("error", error)
        .build();
  }

  private Obj report(String what, Arr content) {
    return Obj.of("worker", Value.of(name), what, content);
  }

  private void tell(Obj report) throws TransportException {
    WorkerLink used = link();
    try {
      used.report(report);
    } catch (JMSException e) {
      throw broken(used, e);
    }
  }

  @Override
  public List<Beat> heartbeat(List<String> taskIds) throws TransportException {
    List<String> alive = new ArrayList<>(taskIds);
    synchronized (backlog) {
      backlog.forEach(task -> alive.add(task.taskId()));
    }
    tell(report("alive", Wire.texts(alive)));
    return taskIds.stream().map(this::beat).toList();
  }

  private Beat beat(String id) {
    return stopped.has(id) ? new Beat.Cancel(id, LEASE_MILLIS) : new Beat.GoOn(id, LEASE_MILLIS);
  }

  /** What the broker has is safe; whether it came in time is between it and the server. */
  @Override
  public Set<String> deliver(List<Report> reports) throws TransportException {
    for (int from = 0; from < reports.size(); from += MOST_RESULTS) {
      List<Value> results = new ArrayList<>();
      for (Report report : reports.subList(from, Math.min(reports.size(), from + MOST_RESULTS))) {
        results.add(report.body().with("taskId", Value.of(report.taskId())));
      }
      tell(report("results", Arr.of(results)));
    }
    return Set.of();
  }

  @Override
  public void leave() {
    leaving = true;
    WorkerLink used;
    synchronized (this) {
      used = link;
    }
    if (used != null) {
      used.takeNoMore();
    }
    handBack();
  }

  /** What waits here for a slot goes to others. */
  private void handBack() {
    List<Value> results = new ArrayList<>();
    synchronized (backlog) {
      for (TaskMessage task : backlog) {
        results.add(Obj.of("taskId", Value.of(task.taskId()), "status", Value.of("released")));
      }
      backlog.clear();
    }
    if (!results.isEmpty()) {
      try {
        tell(report("results", Arr.of(results)));
      } catch (TransportException e) {
        // Their leases run out.
      }
    }
  }

  @Override
  public synchronized void close() {
    WorkerLink used = link;
    link = null;
    if (used != null) {
      used.close();
    }
  }
}
