package io.baton.worker;

import io.baton.adapters.Action;
import io.baton.adapters.Adapter;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what a worker can do and for whom. Everything but the adapters has a default. */
public final class WorkerBuilder {
  public static final String DEFAULT_POOL = "standard";
  public static final int DEFAULT_SLOTS = 16;
  public static final int MOST_SLOTS = 10_000;
  public static final Duration DEFAULT_GRACE = Duration.ofSeconds(20);
  public static final Duration DEFAULT_POLL_WAIT = Duration.ofSeconds(20);

  private final @Nullable URI server;
  private final @Nullable Function<WorkerBuilder, Transport> transport;
  private final Skills skills = new Skills();
  private String key = "";
  private String pool = DEFAULT_POOL;
  private String name = defaultName();
  private int slots = DEFAULT_SLOTS;
  private Duration grace = DEFAULT_GRACE;
  private Duration pollWait = DEFAULT_POLL_WAIT;
  private WorkerListener listener = WorkerListener.none();

  WorkerBuilder(@Nullable URI server, @Nullable Function<WorkerBuilder, Transport> transport) {
    this.server = server;
    this.transport = transport;
  }

  private static String defaultName() {
    return "%s-%s"
        .formatted(
            ManagementFactory.getRuntimeMXBean().getName(),
            UUID.randomUUID().toString().substring(0, 8));
  }

  /** An API key of role {@code worker}. A local server needs none. */
  public WorkerBuilder key(String text) {
    key = text;
    return this;
  }

  /** Whose tasks it takes. */
  public WorkerBuilder pool(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("A pool needs a name, such as gpu");
    }
    pool = text;
    return this;
  }

  /** How it calls itself; its own for each process. */
  public WorkerBuilder name(String text) {
    name = text;
    return this;
  }

  /** How many tasks it works on at the same time. */
  public WorkerBuilder slots(int count) {
    if (count < 1 || count > MOST_SLOTS) {
      throw new IllegalArgumentException(
          "A worker has 1 to %d slots, not %d".formatted(MOST_SLOTS, count));
    }
    slots = count;
    return this;
  }

  /** How long tasks have to end when the worker is closed; the others are handed back. */
  public WorkerBuilder grace(Duration atMost) {
    grace = atMost;
    return this;
  }

  /** How long a question for tasks waits for one. */
  public WorkerBuilder pollWait(Duration atMost) {
    pollWait = atMost;
    return this;
  }

  public WorkerBuilder listener(WorkerListener hears) {
    listener = hears;
    return this;
  }

  public WorkerBuilder adapter(Adapter adapter) {
    skills.add(adapter);
    return this;
  }

  public WorkerBuilder adapters(Collection<? extends Adapter> all) {
    all.forEach(skills::add);
    return this;
  }

  /** One piece of code for every action of the adapter. */
  public WorkerBuilder adapter(String adapterName, Action action) {
    skills.add(adapterName, action);
    return this;
  }

  public String pool() {
    return pool;
  }

  public String name() {
    return name;
  }

  public int slots() {
    return slots;
  }

  /** What it can do, by the names of adapters. */
  public Collection<String> adapterNames() {
    return skills.names();
  }

  /** A worker of few slots asks and tells one thing after the other. */
  int callsAtOnce(Transport way) {
    int wanted = (slots + Intake.MOST_TASKS_A_POLL - 1) / Intake.MOST_TASKS_A_POLL;
    return Math.min(wanted, way.callsAtOnce());
  }

  Skills skills() {
    return skills;
  }

  Duration grace() {
    return grace;
  }

  Duration pollWait() {
    return pollWait;
  }

  WorkerListener listener() {
    return listener;
  }

  /**
   * Begins to work.
   *
   * @throws WorkerException where no tasks can be had: nobody is there, or they refuse
   */
  public Worker start() throws InterruptedException {
    if (skills.isEmpty()) {
      throw new IllegalStateException("A worker needs at least one adapter");
    }
    Transport way =
        transport != null ? transport.apply(this) : new HttpTransport(address(), key, this);
    try {
      way.connect();
    } catch (TransportException e) {
      way.close();
      throw new WorkerException(e);
    }
    return new Worker(this, way).begin();
  }

  private URI address() {
    if (server == null) {
      throw new IllegalStateException("Neither a server nor another way to get tasks is set");
    }
    return server;
  }
}
