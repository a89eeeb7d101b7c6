package io.baton.peers;

import io.baton.bench.contest.About;
import io.baton.bench.contest.Contestant;
import io.baton.bench.contest.Meter;
import io.baton.bench.contest.Orders;
import io.baton.bench.contest.Program;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerOptions;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Temporal's Java test server inside a program. It keeps everything in memory: not durable. */
public final class TemporalPeer implements Contestant {
  private static final String QUEUE = "bench";

  @ActivityInterface
  public interface Steps {
    long add(long value);
  }

  public record StepsInProcess(Meter meter) implements Steps {
    @Override
    public long add(long value) {
      return meter.add(value);
    }
  }

  @WorkflowInterface
  public interface Chain {
    @WorkflowMethod
    long run(int steps);
  }

  @WorkflowInterface
  public interface FanOut {
    @WorkflowMethod
    long run(int width);
  }

  private static Steps steps() {
    return Workflow.newActivityStub(
        Steps.class,
        ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(5)).build());
  }

  public static final class ChainInProcess implements Chain {
    private final Steps steps = steps();

    @Override
    public long run(int count) {
      long value = 0;
      for (int i = 0; i < count; i++) {
        value = steps.add(value);
      }
      return value;
    }
  }

  public static final class FanOutInProcess implements FanOut {
    private final Steps steps = steps();

    @Override
    public long run(int width) {
      List<Promise<Long>> parts = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        parts.add(Async.function(steps::add, 0L));
      }
      return parts.stream().mapToLong(Promise::get).sum();
    }
  }

  private final TestWorkflowEnvironment environment = TestWorkflowEnvironment.newInstance();

  private TemporalPeer(Orders orders, Meter meter) {
    Worker worker =
        environment.newWorker(
            QUEUE,
            WorkerOptions.newBuilder()
                .setMaxConcurrentActivityExecutionSize(1_000)
                .setMaxConcurrentWorkflowTaskExecutionSize(1_000)
                .build());
    worker.registerWorkflowImplementationTypes(ChainInProcess.class, FanOutInProcess.class);
    worker.registerActivitiesImplementations(new StepsInProcess(meter));
    environment.start();
  }

  public static void main(String[] args) {
    Program.run(args, TemporalPeer::new);
  }

  @Override
  public About about() {
    return new About("temporal-test-server", "1.38.0", "memory", false, false);
  }

  @Override
  public CompletableFuture<Long> chain(int steps) {
    return WorkflowClient.execute(
        environment.getWorkflowClient().newWorkflowStub(Chain.class, options())::run, steps);
  }

  @Override
  public CompletableFuture<Long> fanOut(int width) {
    return WorkflowClient.execute(
        environment.getWorkflowClient().newWorkflowStub(FanOut.class, options())::run, width);
  }

  private static WorkflowOptions options() {
    return WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build();
  }

  @Override
  public void close() {
    environment.close();
  }
}
