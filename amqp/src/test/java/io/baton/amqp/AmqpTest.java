package io.baton.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.Task;
import io.baton.adapters.core.CoreAdapter;
import io.baton.conformance.Requirement;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.Settings;
import io.baton.runtime.lane.Ended;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.TaskMessage;
import io.baton.worker.Worker;
import io.baton.worker.WorkerBuilder;
import jakarta.jms.Connection;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks through a real broker: nothing is lost, and one result of each counts. */
@Timeout(180)
@Requirement("WRK-3")
@SuppressWarnings("NullAway.Init") // set before the tests
final class AmqpTest {
  private static final int BROKER_RECEIVE_MILLIS = 30_000;

  @TempDir static Path brokerFolder;
  private static TestBroker broker;

  @TempDir Path folder;
  private Baton baton;
  private AmqpBridge bridge;
  private String pool;
  private final Queue<String> tokens = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<Task> begun = new LinkedBlockingQueue<>();

  @BeforeAll
  static void startBroker() throws Exception {
    broker = TestBroker.start(brokerFolder);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void open(org.junit.jupiter.api.TestInfo test) {
    pool = test.getTestMethod().orElseThrow().getName();
    Settings plain = Settings.in(folder);
    baton = Baton.open(plain.withPools(plain.pools().withLease(Duration.ofSeconds(10))));
    baton.register(
        """
        id: f
        steps: [ { id: work, pool: %s, adapter: lathe, action: turn, params: { x: 1 } } ]
        output: "{{ work }}"
        """
            .formatted(pool));
    bridge = bridge();
  }

  private AmqpBridge bridge() {
    return AmqpBridge.open(baton, BridgeSettings.to(broker.address(), Set.of(pool)));
  }

  @AfterEach
  void close() {
    bridge.close();
    baton.close();
  }

  private WorkerBuilder worker() {
    return Worker.builder(settings -> new AmqpTransport(broker.address(), settings))
        .pool(pool)
        .pollWait(Duration.ofSeconds(5))
        .adapter(
            "lathe",
            task -> {
              tokens.add(task.idempotencyToken());
              return Obj.of("y", Value.of(2));
            });
  }

  private List<Execution> start(int count) {
    List<Execution> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(baton.start("f", Obj.EMPTY));
    }
    return all;
  }

  private static void completeOnce(List<Execution> executions) throws Exception {
    for (Execution execution : executions) {
      Ended ended = execution.ended().get(120, TimeUnit.SECONDS);
      assertThat(ended.isCompleted()).as(ended.toString()).isTrue();
      assertThat(
              execution.events(0, 100).stream()
                  .filter(event -> event.json().at("type").equals(Value.of("step.completed")))
                  .count())
          .isEqualTo(1);
    }
  }

  private static void until(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  @Test
  void manyStepsAreDoneEachOnce() throws Exception {
    List<Execution> executions = start(200);
    try (Worker one = worker().start();
        Worker two = worker().start()) {
      completeOnce(executions);
      assertThat(tokens).hasSize(200).doesNotHaveDuplicates();
      assertThat(one.counts().completed() + two.counts().completed()).isEqualTo(200);
    }
    assertThat(bridge.traffic().accepted()).isEqualTo(200);
    assertThat(bridge.traffic().parked()).isZero();
  }

  @Test
  @Requirement("WRK-5")
  void cancellingReachesTheWork() throws Exception {
    try (Worker worker =
        worker()
            .adapter(
                "lathe",
                task -> {
                  begun.add(task);
                  new java.util.concurrent.CountDownLatch(1).await();
                  return Obj.EMPTY;
                })
            .start()) {
      Execution execution = start(1).getFirst();
      begun.take();
      execution.cancel("enough");
      assertThat(execution.ended().get(60, TimeUnit.SECONDS).status()).isEqualTo("cancelled");
      until(() -> worker.counts().running() == 0);
      assertThat(worker.counts().cancelled()).isEqualTo(1);
    }
  }

  @Test
  @Requirement("WRK-4")
  void aBrokerThatIsKilledLosesNothing() throws Exception {
    List<Execution> executions = new ArrayList<>(start(50));
    try (Worker worker = worker().start()) {
      until(() -> worker.counts().completed() > 0);
      broker.kill();
      executions.addAll(start(50));
      broker.restart();
      completeOnce(executions);
      until(() -> worker.counts().running() == 0);
    }
  }

  @Test
  @Requirement("WRK-4")
  void aTaskOfALostWorkerComesAgainAndTheLateAnswerIsRefused() throws Exception {
    Execution execution = start(1).getFirst();
    AmqpTransport lost = new AmqpTransport(broker.address(), worker().name("lost"));
    TaskMessage first = lost.poll(1, Duration.ofSeconds(60)).getFirst();
    try (Worker _ = worker().start()) {
      completeOnce(List.of(execution));
      assertThat(tokens).containsExactly(first.idempotencyToken());
    }
    send(
        Names.RESULTS,
        "{\"results\":[{\"taskId\":\"%s\",\"status\":\"completed\",\"output\":{\"y\":3}}]}"
            .formatted(first.taskId()),
        "1");
    until(() -> bridge.traffic().refused() == 1);
    lost.close();
    assertThat(execution.ended().get().output()).isEqualTo(Obj.of("y", Value.of(2)));
  }

  @Test
  void aMessageThatComesTwiceIsDoneOnce() throws Exception {
    Execution execution = start(1).getFirst();
    try (Connection connection = broker.address().connect();
        Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE)) {
      Message message =
          session
              .createConsumer(session.createQueue(Names.tasks(pool)))
              .receive(BROKER_RECEIVE_MILLIS);
      String text = ((TextMessage) message).getText();
      send(Names.tasks(pool), text, "1");
      send(Names.tasks(pool), text, "1");
    }
    try (Worker worker = worker().start()) {
      completeOnce(List.of(execution));
      List<Execution> more = start(20);
      completeOnce(more);
      until(() -> worker.counts().running() == 0);
      assertThat(worker.counts().taken()).isEqualTo(21);
      assertThat(bridge.traffic().refused()).isZero();
    }
  }

  @Test
  @Requirement("WRK-7")
  void aMessageThatNobodyCanReadIsPutAsideAndTheQueueGoesOn() throws Exception {
    send(Names.tasks(pool), "not JSON", "1");
    send(Names.tasks(pool), "{\"tasks\":[{\"taskId\":7}]}", "1");
    send(Names.tasks(pool), "{\"tasks\":[]}", "99");
    send(Names.RESULTS, "neither is this", "1");
    try (Worker _ = worker().start()) {
      completeOnce(start(5));
    }
    List<String> reasons = new ArrayList<>();
    try (Connection connection = broker.address().connect();
        Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
        var dead = session.createConsumer(session.createQueue(Names.DEAD))) {
      for (int i = 0; i < 4; i++) {
        reasons.add(dead.receive(BROKER_RECEIVE_MILLIS).getStringProperty(Names.REASON));
      }
    }
    assertThat(reasons)
        .anyMatch(reason -> reason.contains("version 99"))
        .anyMatch(reason -> reason.contains("A task needs a text 'taskId'"))
        .filteredOn(reason -> reason.contains("no JSON"))
        .hasSize(2);
    assertThat(bridge.traffic().parked()).isEqualTo(1);
  }

  @Test
  void theServersEndAndComingBackLoseNothing() throws Exception {
    List<Execution> executions = start(20);
    until(() -> bridge.traffic().waiting() == 20);
    bridge.close();
    bridge = bridge();
    try (Worker _ = worker().adapter(new CoreAdapter()).start()) {
      completeOnce(executions);
    }
  }

  @Test
  void anAddressThatIsNoneIsRefusedWithoutItsPassword() {
    assertThatThrownBy(() -> Broker.at("http://me:secret@host"))
        .hasMessageContaining("is not a broker's address")
        .hasMessageNotContaining("secret");
    assertThat(Broker.at("amqp://me:secret@host")).hasToString("amqp://host:5672");
    assertThat(Broker.at("amqps://host")).hasToString("amqps://host:5671");
  }

  private static void send(String queue, String text, String protocol) throws Exception {
    try (Connection connection = broker.address().connect();
        Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE)) {
      TextMessage message = session.createTextMessage(text);
      message.setStringProperty(Names.PROTOCOL, protocol);
      session.createProducer(session.createQueue(queue)).send(message);
    }
  }
}
