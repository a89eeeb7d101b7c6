package io.baton.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server that does what a test says. */
final class ScriptedTransport implements Transport {
  final BlockingQueue<TaskMessage> tasks = new LinkedBlockingQueue<>();
  final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
  final Queue<TransportException> pollFaults = new ConcurrentLinkedQueue<>();
  final Set<String> lost = ConcurrentHashMap.newKeySet();
  final Set<String> cancelled = ConcurrentHashMap.newKeySet();
  final AtomicInteger mostAsked = new AtomicInteger();
  final AtomicInteger deliveriesThatFail = new AtomicInteger();
  private final CountDownLatch left = new CountDownLatch(1);

  static TaskMessage task(String id, long leaseMillis, long deadline) {
    return new TaskMessage(
        id,
        "default",
        "e",
        "f",
        id,
        1,
        "a",
        "b",
        io.baton.value.Obj.EMPTY,
        "token-" + id,
        deadline,
        leaseMillis,
        0,
        null,
        null);
  }

  @Override
  public String address() {
    return "test";
  }

  @Override
  public void connect() {}

  @Override
  public List<TaskMessage> poll(int max, Duration wait)
      throws TransportException, InterruptedException {
    TransportException fault = pollFaults.poll();
    if (fault != null) {
      throw fault;
    }
    mostAsked.accumulateAndGet(max, Math::max);
    List<TaskMessage> found = new ArrayList<>();
    @Nullable TaskMessage first =
        left.getCount() == 0
            ? null
            : tasks.poll(Math.min(50, wait.toMillis()), TimeUnit.MILLISECONDS);
    if (first != null) {
      found.add(first);
      tasks.drainTo(found, max - 1);
    }
    return found;
  }

  @Override
  public List<Beat> heartbeat(List<String> taskIds) {
    return taskIds.stream().map(this::beat).toList();
  }

  private Beat beat(String id) {
    if (lost.contains(id)) {
      return new Beat.Lost(id);
    }
    return cancelled.contains(id) ? new Beat.Cancel(id, 300) : new Beat.GoOn(id, 300);
  }

  @Override
  public Set<String> deliver(List<Report> told) throws TransportException {
    if (deliveriesThatFail.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw TransportException.passing("away");
    }
    reports.addAll(told);
    return Set.of();
  }

  @Override
  public void leave() {
    left.countDown();
  }

  @Override
  public void close() {}
}
