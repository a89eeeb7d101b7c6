package io.baton.simulator.world;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.engine.Failure;
import io.baton.runtime.Baton;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.pool.Heartbeat;
import io.baton.runtime.pool.LeasedTask;
import io.baton.runtime.pool.TaskPoll;
import io.baton.simulator.check.LeaseCheck;
import io.baton.simulator.check.ResourceCheck;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomAnswers;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.schedule.SimulatedClock;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Workers that are not in the process and know nothing of its end: they ask for tasks, say that
 * they are alive or forget to, answer, answer twice, and answer when nobody waits any more.
 */
public final class RemoteWorkers {
  private static final List<String> NAMES = List.of("w1", "w2", "w3");
  private static final int MANY = 10;

  /** What a worker believes to have. */
  private static final class Delivery {
    final LeasedTask task;
    long until;

    /**
     * The same, by all the time that passes: a clock that goes back does not make a lease longer.
     */
    long untilPassed;

    boolean frozen;

    Delivery(LeasedTask task, SimulatedClock clock) {
      this.task = task;
      begin(clock, task.leaseMillis());
    }

    void begin(SimulatedClock clock, long leaseMillis) {
      until = clock.millis() + leaseMillis;
      untilPassed = clock.mostPassed() + leaseMillis;
    }

    boolean isOver(SimulatedClock clock) {
      return clock.latest() >= until || clock.mostPassed() >= untilPassed;
    }
  }

  private record Asked(String worker, CompletableFuture<List<LeasedTask>> tasks) {}

  private record Told(LeasedTask task, CompletableFuture<Answer> reply) {}

  private final Draw draw;
  private final RandomAnswers answers;
  private final Faults faults;
  private final SimulatedClock clock;
  private final LeaseCheck leases;
  private final ResourceCheck resources;
  private final Supplier<Store> disk;
  private final Consumer<Deed> done;
  private final List<Delivery> mine = new ArrayList<>();
  private final List<LeasedTask> answered = new ArrayList<>();
  private final List<Asked> asked = new ArrayList<>();
  private final List<Told> told = new ArrayList<>();

  public RemoteWorkers(
      Draw draw,
      Faults faults,
      SimulatedClock clock,
      LeaseCheck leases,
      ResourceCheck resources,
      Supplier<Store> disk,
      Consumer<Deed> done) {
    this.draw = draw;
    this.answers = new RandomAnswers(draw);
    this.faults = faults;
    this.clock = clock;
    this.leases = leases;
    this.resources = resources;
    this.disk = disk;
    this.done = done;
  }

  /** The process is gone; the workers are not, but nobody answers them. */
  public void forget() {
    asked.clear();
    told.clear();
  }

  /** One of them does something. */
  public void act(Baton baton) {
    try {
      switch (draw.below(10)) {
        case 0, 1, 2 -> poll(baton, draw.between(1, 3));
        case 3 -> waitForTask(baton);
        case 4, 5 -> heartbeat(baton);
        case 6 -> late(baton);
        default -> answerOne(baton);
      }
    } catch (StoreException e) {
      // As a worker does: it asks again later.
    }
  }

  /** Everybody works as they should; whether there was anything to do. */
  public boolean serve(Baton baton) {
    boolean busy = !mine.isEmpty();
    for (Delivery delivery : List.copyOf(mine)) {
      answer(baton, delivery);
    }
    return poll(baton, MANY) || busy;
  }

  private boolean poll(Baton baton, int most) {
    String worker = draw.pick(NAMES);
    List<LeasedTask> tasks = baton.tasks().poll(request(worker, most));
    tasks.forEach(task -> leases.handedOutNow(task, worker, disk.get()));
    received(tasks);
    return !tasks.isEmpty();
  }

  private static TaskPoll request(String worker, int most) {
    return new TaskPoll(null, RandomFlow.POOL, worker, Set.of(RandomFlow.REMOTE), most);
  }

  private void waitForTask(Baton baton) {
    String worker = draw.pick(NAMES);
    asked.add(
        new Asked(
            worker, baton.tasks().poll(request(worker, 1), Duration.ofSeconds(draw.below(20)))));
  }

  private void received(List<LeasedTask> tasks) {
    for (LeasedTask task : tasks) {
      done.accept(Deed.TASK_LEASED);
      long until = clock.millis() + task.leaseMillis();
      if (resources.beginsElsewhere(use(task), until)) {
        done.accept(Deed.RESOURCE_USED);
      }
      if (faults.strikes(Fault.REMOTE_CUT)) {
        // Nobody hears of it, so nobody works on it: the lease runs out.
        resources.ends(use(task));
      } else {
        mine.add(new Delivery(task, clock));
      }
    }
  }

  private void heartbeat(Baton baton) {
    if (mine.isEmpty()) {
      return;
    }
    Delivery delivery = draw.pick(mine);
    if (faults.strikes(Fault.REMOTE_FROZEN)) {
      delivery.frozen = true;
      resources.ends(use(delivery.task));
      return;
    }
    switch (baton.tasks().heartbeat(delivery.task.taskId())) {
      case Heartbeat.GoOn goOn -> {
        leases.wentOn(delivery.task);
        done.accept(Deed.LEASE_KEPT);
        delivery.begin(clock, goOn.leaseMillis());
        resources.goesOnElsewhere(use(delivery.task), delivery.until);
      }
      case Heartbeat.Stop ignored -> {
        done.accept(Deed.LEASE_LOST);
        drop(delivery);
      }
      case Heartbeat.Lost ignored -> {
        if (!delivery.isOver(clock) && !delivery.frozen) {
          leases.lost(delivery.task);
        }
        done.accept(Deed.LEASE_LOST);
        drop(delivery);
      }
    }
  }

  private void answerOne(Baton baton) {
    List<Delivery> awake = mine.stream().filter(delivery -> !isFrozen(delivery)).toList();
    if (!awake.isEmpty()) {
      answer(baton, draw.pick(awake));
    }
  }

  /** One that is frozen wakes when its lease has run out. */
  private boolean isFrozen(Delivery delivery) {
    return delivery.frozen && clock.millis() < delivery.until;
  }

  private void answer(Baton baton, Delivery delivery) {
    drop(delivery);
    answered.add(delivery.task);
    tell(baton, delivery.task);
    if (faults.strikes(Fault.REMOTE_DOUBLED)) {
      tell(baton, delivery.task);
    }
  }

  /** Something that was answered before, or was lost long ago. */
  private void late(Baton baton) {
    if (!answered.isEmpty()) {
      tell(baton, draw.pick(answered));
    }
  }

  private void tell(Baton baton, LeasedTask task) {
    told.add(new Told(task, baton.tasks().result(task.taskId(), outcome())));
  }

  private Outcome outcome() {
    if (faults.strikes(Fault.WORKER_FAILS)) {
      Failure failure = answers.failure();
      return new Outcome.Failed(
          new AdapterException(
              failure.code(), failure.message(), failure.errorClass(), failure.status()));
    }
    return Outcome.done(answers.output());
  }

  private void drop(Delivery delivery) {
    mine.remove(delivery);
    resources.ends(use(delivery.task));
  }

  /** Looks at the answers that have come. */
  public void readAnswers() {
    for (Iterator<Asked> all = asked.iterator(); all.hasNext(); ) {
      Asked one = all.next();
      if (one.tasks().isDone()) {
        all.remove();
        if (!one.tasks().isCompletedExceptionally()) {
          one.tasks().join().forEach(leases::handedOut);
          received(one.tasks().join());
        }
      }
    }
    for (Iterator<Told> all = told.iterator(); all.hasNext(); ) {
      Told one = all.next();
      if (one.reply().isDone()) {
        all.remove();
        read(one);
      }
    }
  }

  private void read(Told one) {
    if (one.reply().isCompletedExceptionally()) {
      return;
    }
    switch (one.reply().join()) {
      case Answer.Done ignored -> leases.accepted(one.task());
      case Answer.Refused ignored -> done.accept(Deed.LATE_ANSWER_REFUSED);
    }
  }

  private static ResourceCheck.Use use(LeasedTask task) {
    return new ResourceCheck.Use(task.executionId(), task.stepId(), task.attempt());
  }
}
