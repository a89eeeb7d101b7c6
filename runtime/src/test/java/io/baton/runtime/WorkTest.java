package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.Task;
import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Ended;
import io.baton.runtime.resource.Capacity;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pools, resources and time limits, across kills too. */
final class WorkTest extends OnAnyStore {
  private static final String GATED =
      "id: f\nsteps:\n  - { id: a, adapter: test, action: gate, timeout: 1m }\n";
  private static final String DB =
      """
      id: f
      steps:
        - { id: a, adapter: test, action: gate, timeout: 1m, resources: { db: 2 } }
      """;

  private final Gate gate = new Gate();

  @Override
  Settings settings(Settings plain) {
    return plain
        .withSlots(Map.of("standard", 1, "high", 1, "low", 1))
        .withTenantPools(Map.of("small", "low"))
        .withResources(Map.of("db", Capacity.counter(3)));
  }

  @Override
  Baton open() {
    return super.open().adapter("test", "gate", gate::run);
  }

  @Test
  @Requirement("WRK-2")
  void aTaskSaysAllThatAWorkerNeeds() throws Exception {
    open().register("acme", GATED.replace("gate,", "gate, params: { x: 1 },"), "f.yaml");
    Execution execution = baton.start("f", Obj.EMPTY, StartOptions.of("acme"));
    Task task = gate.begun.take();
    assertThat(task.executionId()).isEqualTo(execution.id());
    assertThat(task.tenantId()).isEqualTo("acme");
    assertThat(task.flowId()).isEqualTo("f");
    assertThat(task.step()).isEqualTo("a");
    assertThat(task.attempt()).isEqualTo(1);
    assertThat(task.adapter() + "." + task.action()).isEqualTo("test.gate");
    assertThat(task.input()).isEqualTo(Obj.of("x", Value.of(1)));
    assertThat(task.deadline()).isEqualTo(clock.millis() + 60_000);
    assertThat(task.idempotencyToken()).hasSize(64);
    gate.through.release();
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("WRK-1")
  void theStepElseTheRequestElseTheTenantElseTheFlowChoosesThePool() throws Exception {
    open().register(GATED);
    baton.register("small", GATED, "f");
    baton.register("id: g\npool: high\nsteps:\n  - { id: a, adapter: test, action: gate }\n");
    baton.register("id: h\nsteps:\n  - { id: a, adapter: test, action: gate, pool: high }\n");
    baton.start("f", Obj.EMPTY);
    baton.start("f", Obj.EMPTY, StartOptions.of("small"));
    baton.start("g", Obj.EMPTY);
    for (int i = 0; i < 3; i++) {
      gate.begun.take();
    }
    Execution standard = baton.start("f", Obj.EMPTY);
    Execution low = baton.start("f", Obj.EMPTY, StartOptions.DEFAULT.withPool("low"));
    Execution high = baton.start("h", Obj.EMPTY, StartOptions.DEFAULT.withPool("low"));
    awaitWhy(standard, "slot");
    awaitWhy(low, "slot");
    awaitWhy(high, "slot");
    assertThat(text(firstWhy(standard), "text"))
        .isEqualTo("waits for a free slot of pool standard (1 of 1 in use, 1 waiting)");
    assertThat(text(firstWhy(low), "text")).contains("pool low");
    assertThat(text(firstWhy(high), "text")).contains("pool high");
  }

  @Test
  @Requirement({"SCH-2", "SCH-4"})
  void waitingTasksStartByPriorityAndTenantsInTurn() throws Exception {
    open().register(GATED);
    baton.register("b", GATED, "f");
    baton.start("f", Obj.EMPTY);
    gate.begun.take();
    List<Execution> waiting = new ArrayList<>();
    waiting.add(baton.start("f", Obj.EMPTY));
    waiting.add(baton.start("f", Obj.EMPTY));
    waiting.add(baton.start("f", Obj.EMPTY, StartOptions.of("b")));
    waiting.add(baton.start("f", Obj.EMPTY, StartOptions.DEFAULT.withPriority(-1)));
    for (Execution execution : waiting) {
      awaitWhy(execution, "slot");
    }
    List<String> order = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      gate.through.release();
      order.add(gate.begun.take().executionId());
    }
    List<String> ids = waiting.stream().map(Execution::id).toList();
    assertThat(order).containsExactly(ids.get(3), ids.get(0), ids.get(2), ids.get(1));
  }

  @Test
  @Requirement("SCH-4")
  void howeverManyTasksWaitTheirInputsAreNotAllInMemoryAndTheyRunAllTheSame() throws Exception {
    Settings data = data();
    baton = Baton.open(data.withPools(data.pools().withMaxInMemory(1)));
    baton.adapter("test", "gate", gate::run);
    baton.register(GATED.replace("gate,", "gate, params: { x: '{{ input.x }}' },"));
    List<Execution> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(baton.start("f", Obj.of("x", Value.of(i))));
    }
    gate.through.release(20);
    for (Execution execution : all) {
      assertThat(execution.ended(LONG).isCompleted()).isTrue();
    }
    assertThat(gate.begun.stream().map(task -> task.param("x")).distinct()).hasSize(20);
  }

  @Test
  @Requirement("RET-7")
  void timeInAQueueIsNotTimeOfTheStep() throws Exception {
    open().register(GATED);
    baton.start("f", Obj.EMPTY);
    gate.begun.take();
    Execution second = baton.start("f", Obj.EMPTY);
    awaitWhy(second, "slot");
    clock.advance(Duration.ofSeconds(50));
    gate.through.release();
    Task task = gate.begun.take();
    assertThat(task.executionId()).isEqualTo(second.id());
    assertThat(task.deadline()).isEqualTo(clock.millis() + 60_000);
    clock.advance(Duration.ofSeconds(50));
    gate.through.release();
    assertThat(second.ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("RET-7")
  void aStepThatIsAtWorkTimesOutAndAWholeFlowAlsoInTheQueue() throws Exception {
    open().register(GATED);
    baton.register(GATED.replace("id: f\n", "id: g\ntimeouts: { flow: 30s }\n"));
    Execution running = baton.start("f", Obj.EMPTY);
    gate.begun.take();
    Execution queued = baton.start("g", Obj.EMPTY);
    awaitWhy(queued, "slot");
    clock.advance(Duration.ofSeconds(30));
    assertThat(queued.ended(LONG).errorMessage()).contains("The flow");
    clock.advance(Duration.ofSeconds(30));
    Ended ended = running.ended(LONG);
    assertThat(ended.errorMessage()).isEqualTo("Step a exceeded its timeout of 60s");
  }

  @Test
  @Requirement("SCH-3")
  void resourcesAreHeldByWhoWorksAndGivenBackWhateverHappens() throws Exception {
    open().register(DB);
    baton.register(DB.replace("id: f", "id: g").replace("{ id: a", "{ pool: high, id: a"));
    Execution first = baton.start("f", Obj.EMPTY);
    gate.begun.take();
    Execution second = baton.start("g", Obj.EMPTY);
    awaitWhy(second, "resource");
    assertThat(text(firstWhy(second), "text"))
        .isEqualTo("waits for 2 of resource db (2 of 3 in use by %s/a)".formatted(first.id()));

    first.cancel("enough");
    assertThat(gate.begun.take().executionId()).isEqualTo(second.id());
    Execution third = baton.start("f", Obj.EMPTY);
    awaitWhy(third, "resource");
    clock.advance(Duration.ofSeconds(60));
    assertThat(second.ended(LONG).errorMessage()).isEqualTo("Step a exceeded its timeout of 60s");
    assertThat(gate.begun.take().executionId()).isEqualTo(third.id());

    killAndReopen();
    assertThat(gate.begun.take().executionId()).isEqualTo(third.id());
    Execution fourth = baton.start("g", Obj.EMPTY);
    awaitWhy(fourth, "resource");
    fourth.cancel(null);
    assertThat(fourth.ended(LONG).status()).isEqualTo("cancelled");
    gate.through.release();
    assertThat(baton.execution(third.id()).ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("SCH-3")
  void aWaitForResourcesLeavesTheSlotToOthers() throws Exception {
    open().register(DB);
    baton.register(DB.replace("id: f", "id: g\npool: high"));
    baton.register(GATED.replace("id: f", "id: plain\npool: high"));
    baton.start("f", Obj.EMPTY);
    gate.begun.take();
    Execution waiting = baton.start("g", Obj.EMPTY);
    awaitWhy(waiting, "resource");
    Execution plain = baton.start("plain", Obj.EMPTY);
    assertThat(gate.begun.take().executionId()).isEqualTo(plain.id());
  }

  @Test
  @Requirement("SCH-3")
  void aDemandThatCanNeverBeMetFailsTheStepAndSaysWhy() throws Exception {
    open().register(DB.replace("db: 2", "db: 4"));
    Ended tooMuch = baton.start("f", Obj.EMPTY).ended(LONG);
    assertThat(tooMuch.errorMessage())
        .contains("The step needs 4 of resource 'db', but there are only 3");
    baton.register(DB.replace("db: 2", "disk: 1"));
    Execution unknown = baton.start("f", Obj.EMPTY);
    assertThat(unknown.ended(LONG).errorMessage()).contains("There is no resource 'disk'");
    assertThat(Json.write(unknown.view())).contains("CONFIGURATION_ERROR");
  }

  @Test
  void aStepWhoseAdapterNobodyHasSaysSo() throws Exception {
    open().adapter("later", "come", task -> Obj.EMPTY);
    baton.register("id: f\nsteps:\n  - { id: a, adapter: later, action: come }\n");
    baton.abandon();
    baton = Baton.open(data());
    Execution execution = baton.start("f", Obj.EMPTY);
    awaitWhy(execution, "worker");
    assertThat(text(firstWhy(execution), "text")).isEqualTo("no worker has adapter later.come");
    baton.adapter("later", "come", task -> Obj.EMPTY);
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
  }
}
