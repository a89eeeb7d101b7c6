package io.baton.server.metric;

import io.baton.engine.Recorded;
import io.baton.runtime.feed.EventTap;
import io.baton.runtime.lane.ExecutionRef;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes events off the thread that writes and tells listeners of them on another one. What comes
 * faster than they are told is left out and counted: figures may be behind, work may not.
 */
public final class Telemetry implements EventTap, AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("io.baton.server.telemetry");
  private static final int MOST_WAITING = 50_000;
  private static final int GROUP = 1_000;

  private record Committed(ExecutionRef owner, List<Recorded> events) {}

  private final LinkedBlockingQueue<Committed> waiting;
  private final List<EventListener> listeners;
  private final AtomicLong dropped = new AtomicLong();
  private final Thread teller;

  public Telemetry(List<EventListener> listeners) {
    this(listeners, MOST_WAITING);
  }

  Telemetry(List<EventListener> listeners, int mostWaiting) {
    this.listeners = List.copyOf(listeners);
    this.waiting = new LinkedBlockingQueue<>(mostWaiting);
    this.teller = Thread.ofPlatform().daemon().name("baton-telemetry").start(this::tellAll);
  }

  @Override
  public void committed(ExecutionRef owner, List<Recorded> events) {
    if (!waiting.offer(new Committed(owner, events))) {
      dropped.addAndGet(events.size());
    }
  }

  /** Events that nobody was told of. */
  public long dropped() {
    return dropped.get();
  }

  private void tellAll() {
    List<Committed> group = new ArrayList<>();
    try {
      while (true) {
        group.add(waiting.take());
        waiting.drainTo(group, GROUP - 1);
        group.forEach(this::tell);
        group.clear();
      }
    } catch (InterruptedException closing) {
      waiting.drainTo(group);
      group.forEach(this::tell);
    }
  }

  private void tell(Committed committed) {
    for (Recorded event : committed.events()) {
      for (EventListener listener : listeners) {
        try {
          listener.happened(committed.owner(), event);
        } catch (RuntimeException e) {
          LOGGER.log(System.Logger.Level.WARNING, "An event could not be counted", e);
        }
      }
    }
  }

  /** Returns when listeners know of everything that came before. */
  @Override
  public void close() {
    teller.interrupt();
    try {
      teller.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
