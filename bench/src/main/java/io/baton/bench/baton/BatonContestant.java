package io.baton.bench.baton;

import io.baton.adapters.Task;
import io.baton.bench.Flows;
import io.baton.bench.Version;
import io.baton.bench.contest.About;
import io.baton.bench.contest.Contestant;
import io.baton.bench.contest.Meter;
import io.baton.bench.contest.Orders;
import io.baton.bench.contest.Program;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.Settings;
import io.baton.runtime.lane.Ended;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Baton inside a program, as its users have it. Steps have effects, so none is folded into the
 * commit of another; disk syncs are on, and the log and both tracking tables are written.
 */
public final class BatonContestant implements Contestant {
  private static final String POOL = "standard";
  private static final int SLOTS = 10_000;

  private final Baton baton;
  private final Rows rows;
  private final boolean postgres;
  private final Meter meter;
  private final AtomicLong loops = new AtomicLong();

  private BatonContestant(Orders orders, Meter meter) {
    this.meter = meter;
    this.postgres = orders.has("url");
    Settings settings =
        postgres
            ? Settings.postgres(orders.text("url"), orders.text("user"), orders.text("password"))
            : Settings.in(orders.folder());
    this.baton = Baton.open(settings.withSlots(Map.of(POOL, SLOTS)));
    this.rows = Rows.of(orders);
    baton.adapter("bench", "add", this::add);
  }

  static void main(String[] args) {
    Program.run(args, BatonContestant::new);
  }

  private Value add(Task task) {
    long value = task.param("value") instanceof Value.Int number ? number.value() : 0;
    return Obj.of("value", Value.of(meter.add(value)));
  }

  @Override
  public About about() {
    return new About("baton", Version.text(), postgres ? "postgres" : "sqlite", true, false);
  }

  @Override
  public void prepare(int chainSteps, int width) {
    baton.register(Flows.counting(chainSteps));
    baton.register(Flows.countingItems());
  }

  @Override
  public CompletableFuture<Long> chain(int steps) {
    return run("count" + steps, Obj.EMPTY);
  }

  @Override
  public CompletableFuture<Long> fanOut(int width) {
    loops.incrementAndGet();
    Arr items = Arr.of(Collections.nCopies(width, Value.of(0)));
    return run("count-items", Obj.of("items", items));
  }

  private CompletableFuture<Long> run(String flow, Obj input) {
    return baton
        .startLater(flow, input)
        .thenCompose(Execution::ended)
        .thenApply(BatonContestant::sum);
  }

  private static long sum(Ended ended) {
    if (ended.output() instanceof Obj output && output.at("sum") instanceof Value.Int sum) {
      return sum.value();
    }
    throw new IllegalStateException("Execution ended as " + ended);
  }

  /** A loop is a step run of its own beside those of its items. */
  @Override
  public void verify(long executions, long steps) throws Exception {
    rows.verify(executions, steps + loops.get());
  }

  @Override
  public void close() {
    baton.close();
  }
}
