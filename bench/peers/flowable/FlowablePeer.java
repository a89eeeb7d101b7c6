package io.baton.peers;

import com.zaxxer.hikari.HikariDataSource;
import io.baton.bench.contest.About;
import io.baton.bench.contest.Contestant;
import io.baton.bench.contest.Meter;
import io.baton.bench.contest.Orders;
import io.baton.bench.contest.Program;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.flowable.common.engine.impl.history.HistoryLevel;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;

/**
 * Flowable inside a program. Every service task is asynchronous, so each is a job in a transaction
 * of its own; history is off, which is its fastest setting.
 */
public final class FlowablePeer implements Contestant {
  /** Found by trying. */
  private static final int THREADS = 16;

  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:flowable="http://flowable.org/bpmn" targetNamespace="bench">
      """;

  private final HikariDataSource connections = new HikariDataSource();
  private final ProcessEngine engine;
  private final AtomicLong keys = new AtomicLong();
  private final Map<String, CompletableFuture<Long>> waiting = new ConcurrentHashMap<>();
  private final Map<String, AtomicLong> sums = new ConcurrentHashMap<>();

  private FlowablePeer(Orders orders, Meter meter) {
    connections.setJdbcUrl(orders.text("url"));
    connections.setUsername(orders.text("user"));
    connections.setPassword(orders.text("password"));
    connections.setMaximumPoolSize(THREADS + 8);
    StandaloneProcessEngineConfiguration configuration = new StandaloneProcessEngineConfiguration();
    configuration.setDataSource(connections);
    configuration.setDatabaseSchemaUpdate("true");
    configuration.setHistoryLevel(HistoryLevel.NONE);
    configuration.setDisableEventRegistry(true);
    configuration.setDisableIdmEngine(true);
    configuration.setAsyncExecutorActivate(true);
    configuration.setAsyncExecutorCorePoolSize(THREADS);
    configuration.setAsyncExecutorMaxPoolSize(THREADS);
    configuration.setAsyncExecutorThreadPoolQueueSize(50_000);
    configuration.setAsyncExecutorMaxAsyncJobsDuePerAcquisition(512);
    configuration.setAsyncExecutorDefaultAsyncJobAcquireWaitTime(100);
    configuration.setBeans(
        Map.of(
            "add", (JavaDelegate) execution -> add(execution, meter),
            "part", (JavaDelegate) execution -> part(execution, meter),
            "end", (JavaDelegate) this::end));
    engine = configuration.buildProcessEngine();
  }

  public static void main(String[] args) {
    Program.run(args, FlowablePeer::new);
  }

  private static void add(DelegateExecution execution, Meter meter) {
    execution.setVariable("value", meter.add((Long) execution.getVariable("value")));
  }

  /** Parts do not share a variable, which would make them wait for each other's row. */
  private void part(DelegateExecution execution, Meter meter) {
    sums.get(execution.getProcessInstanceBusinessKey()).addAndGet(meter.add(0));
  }

  private void end(DelegateExecution execution) {
    String key = execution.getProcessInstanceBusinessKey();
    AtomicLong sum = sums.remove(key);
    long value = sum == null ? (Long) execution.getVariable("value") : sum.get();
    org.flowable.common.engine.impl.context.Context.getCommandContext()
        .addCloseListener(new AfterCommit(() -> waiting.remove(key).complete(value)));
  }

  @Override
  public About about() {
    return new About("flowable", ProcessEngine.VERSION, "postgres", true, false);
  }

  @Override
  public void prepare(int chainSteps, int width) {
    engine
        .getRepositoryService()
        .createDeployment()
        .addString("chain.bpmn20.xml", chainXml(chainSteps))
        .addString("fanOut.bpmn20.xml", fanOutXml())
        .deploy();
  }

  private static String chainXml(int steps) {
    return HEAD
        + "<process id=\"chain%d\"><startEvent id=\"start\"/>".formatted(steps)
        + IntStream.range(0, steps)
            .mapToObj(i -> task("s" + i, "add", "") + flow(i == 0 ? "start" : "s" + (i - 1), "s" + i))
            .collect(Collectors.joining())
        + ending("s" + (steps - 1));
  }

  private static String fanOutXml() {
    String loop =
        "<multiInstanceLoopCharacteristics isSequential=\"false\">"
            + "<loopCardinality>${width}</loopCardinality></multiInstanceLoopCharacteristics>";
    return HEAD
        + "<process id=\"fanOut\"><startEvent id=\"start\"/>"
        + task("s", "part", loop)
        + flow("start", "s")
        + ending("s");
  }

  private static String ending(String last) {
    return "<serviceTask id=\"end\" flowable:delegateExpression=\"${end}\"/>"
        + flow(last, "end")
        + "<endEvent id=\"over\"/>"
        + flow("end", "over")
        + "</process></definitions>";
  }

  /** Exclusive jobs are for those that share data of one instance; the parts do not. */
  private static String task(String id, String delegate, String loop) {
    return ("<serviceTask id=\"%s\" flowable:async=\"true\" flowable:exclusive=\"%b\""
            + " flowable:delegateExpression=\"${%s}\">%s</serviceTask>")
        .formatted(id, loop.isEmpty(), delegate, loop);
  }

  private static String flow(String from, String to) {
    return "<sequenceFlow id=\"%s-%s\" sourceRef=\"%s\" targetRef=\"%s\"/>"
        .formatted(from, to, from, to);
  }

  @Override
  public CompletableFuture<Long> chain(int steps) {
    return start("chain" + steps, Map.of("value", 0L), null);
  }

  @Override
  public CompletableFuture<Long> fanOut(int width) {
    return start("fanOut", Map.of("width", width), new AtomicLong());
  }

  private CompletableFuture<Long> start(String process, Map<String, Object> input, AtomicLong sum) {
    String key = "k" + keys.incrementAndGet();
    CompletableFuture<Long> ended = new CompletableFuture<>();
    waiting.put(key, ended);
    if (sum != null) {
      sums.put(key, sum);
    }
    engine.getRuntimeService().startProcessInstanceByKey(process, key, input);
    return ended.thenApplyAsync(value -> value);
  }

  @Override
  public void close() {
    engine.close();
    connections.close();
  }
}
