package io.baton.amqp;

import io.baton.runtime.Baton;
import io.baton.runtime.pool.Heartbeat;
import io.baton.runtime.pool.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Connects the task queues of an engine to a broker. To the engine it is a worker that takes tasks
 * of some pools; it passes them on, keeps their leases while they wait at the broker, and brings
 * the results back. Nothing is lost with the broker or with this: leases run out, and tasks come
 * again.
 *
 * <pre>
 *   store → lease → baton.tasks.POOL → worker → baton.results → store
 *                                       worker ← baton.control (cancel)
 * </pre>
 */
public final class AmqpBridge implements AutoCloseable {
  private static final long BEAT_MILLIS = 1_000;

  private final Baton baton;
  private final Tasks tasks;
  private final BridgeSettings settings;
  private final String name = "broker-" + UUID.randomUUID().toString().substring(0, 8);
  private final Carried carried;
  private final ReportReader reports;
  private final List<BrokerLoop> loops = new ArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  private AmqpBridge(Baton baton, BridgeSettings settings) {
    this.baton = baton;
    this.tasks = baton.tasks();
    this.settings = settings;
    this.carried = new Carried(settings.window());
    this.reports = new ReportReader(tasks, carried);
  }

  /** It works when this returns, and goes on trying where the broker is not there. */
  public static AmqpBridge open(Baton baton, BridgeSettings settings) {
    AmqpBridge bridge = new AmqpBridge(baton, settings);
    Thread.ofVirtual().name("amqp-leases").start(bridge::keepLeases);
    bridge.loops.add(BrokerLoop.start("amqp-results", settings.broker(), bridge.reports));
    for (String pool : settings.pools()) {
      TaskPublisher publisher =
          new TaskPublisher(pool, bridge.name, settings, bridge.tasks, bridge.carried);
      bridge.loops.add(BrokerLoop.start("amqp-tasks-" + pool, settings.broker(), publisher));
    }
    return bridge;
  }

  /**
   * What went through.
   *
   * @param waiting tasks that no worker has spoken of yet
   * @param accepted results that count
   * @param refused results that came late or twice
   * @param parked messages that were put aside
   */
  public record Traffic(int waiting, long accepted, long refused, long parked) {}

  public Traffic traffic() {
    return new Traffic(
        carried.ids().size(), reports.accepted.sum(), reports.refused.sum(), reports.parked.sum());
  }

  /** A task that waits at the broker is in good hands, however long that takes. */
  private void keepLeases() {
    try {
      while (!closed.await(BEAT_MILLIS, TimeUnit.MILLISECONDS)) {
        for (String id : carried.ids()) {
          if (!(tasks.heartbeat(id) instanceof Heartbeat.GoOn)) {
            carried.remove(id);
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    settings.pools().forEach(pool -> baton.workerLeft(pool, name));
    loops.forEach(BrokerLoop::close);
  }
}
