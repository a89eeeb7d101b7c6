package io.baton.peers;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.Workflow;
import dev.dbos.transact.workflow.WorkflowHandle;
import io.baton.bench.contest.About;
import io.baton.bench.contest.Contestant;
import io.baton.bench.contest.Meter;
import io.baton.bench.contest.Orders;
import io.baton.bench.contest.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * DBOS Transact inside a program. A chain is a workflow of steps, called directly on a virtual
 * thread; a fan-out starts a child workflow for each of its parts, which is how DBOS runs work of
 * one workflow side by side.
 */
public final class DbosPeer implements Contestant {
  /** Found by trying: fewer wait for each other, more make the server slower. */
  private static final int CONNECTIONS = 20;

  public interface Flows {
    long chain(int steps);

    long fanOut(int width) throws Exception;

    long one(long value);
  }

  public static final class FlowsOnDbos implements Flows {
    private final DBOS dbos;
    private final Meter meter;
    private Flows proxy;

    FlowsOnDbos(DBOS dbos, Meter meter) {
      this.dbos = dbos;
      this.meter = meter;
    }

    @Override
    @Workflow(name = "chain")
    public long chain(int steps) {
      long value = 0;
      for (int i = 0; i < steps; i++) {
        long before = value;
        value = dbos.runStep(() -> meter.add(before), "add");
      }
      return value;
    }

    @Override
    @Workflow(name = "fanOut")
    public long fanOut(int width) throws Exception {
      List<WorkflowHandle<Long, RuntimeException>> parts = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        parts.add(dbos.startWorkflow(() -> proxy.one(0)));
      }
      long sum = 0;
      for (WorkflowHandle<Long, RuntimeException> part : parts) {
        sum += part.getResult();
      }
      return sum;
    }

    @Override
    @Workflow(name = "one")
    public long one(long value) {
      return meter.add(value);
    }
  }

  private final HikariDataSource connections = new HikariDataSource();
  private final DBOS dbos;
  private final Flows flows;
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

  private DbosPeer(Orders orders, Meter meter) {
    connections.setJdbcUrl(orders.text("url"));
    connections.setUsername(orders.text("user"));
    connections.setPassword(orders.text("password"));
    connections.setMaximumPoolSize(CONNECTIONS);
    connections.setConnectionTimeout(120_000);
    dbos = new DBOS(DBOSConfig.defaults("bench").withDataSource(connections).withAdminServer(false));
    FlowsOnDbos target = new FlowsOnDbos(dbos, meter);
    flows = dbos.registerProxy(Flows.class, target);
    target.proxy = flows;
    dbos.launch();
  }

  public static void main(String[] args) {
    Program.run(args, DbosPeer::new);
  }

  @Override
  public About about() {
    return new About("dbos", DBOS.version(), "postgres", true, false);
  }

  @Override
  public CompletableFuture<Long> chain(int steps) {
    return CompletableFuture.supplyAsync(() -> flows.chain(steps), callers);
  }

  @Override
  public CompletableFuture<Long> fanOut(int width) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return flows.fanOut(width);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        callers);
  }

  @Override
  public void close() {
    dbos.shutdown();
    connections.close();
  }
}
