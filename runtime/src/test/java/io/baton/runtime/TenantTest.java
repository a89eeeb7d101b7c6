package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.engine.Decision.Reason;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

/** Nothing crosses from one tenant to another, and a start says how it is to go. */
final class TenantTest extends OnAnyStore {
  private static final ExecutionFilter LEAVES =
      ExecutionFilter.ofTenant("default").withFlow("leaf");

  private static final String HELD = "id: f\nsteps:\n  - { id: a, wait: { event: go } }\n";

  @Test
  @Requirement("API-7")
  void aTenantSeesNeitherTheFlowsNorTheExecutionsOfAnother() throws Exception {
    open().register("acme", HELD, "f.yaml");
    assertThatThrownBy(() -> baton.start("f", Obj.EMPTY)).hasMessageContaining("no flow 'f'");
    String id = baton.start("f", Obj.EMPTY, StartOptions.of("acme")).id();

    Execution foreign = baton.execution("other", id);
    assertThat(foreign.exists()).isFalse();
    assertThat(foreign.cancel("mine now"))
        .isEqualTo(new Answer.Refused(Reason.UNKNOWN, "There is no execution '%s'".formatted(id)));
    assertThat(baton.execution("other", "nothing").cancel(null))
        .isEqualTo(new Answer.Refused(Reason.UNKNOWN, "There is no execution 'nothing'"));
    assertThatThrownBy(foreign::view).isInstanceOf(NoSuchExecutionException.class);
    assertThatThrownBy(() -> foreign.await(LONG)).isInstanceOf(NoSuchExecutionException.class);

    killAndReopen();
    assertThat(baton.execution(id).exists()).isFalse();
    assertThat(baton.execution("acme", id).signal("go", Value.NULL)).isEqualTo(new Answer.Done());
    assertThat(baton.execution("acme", id).ended(LONG).isCompleted()).isTrue();
  }

  @Test
  @Requirement("DEF-1")
  void aStartCanChooseTheVersionAndSayWhatItBelongsTo() {
    open().register(HELD);
    baton.register(HELD + "  - { id: b, adapter: core, action: noop }\n");
    Obj trigger = Obj.of("type", Value.of("webhook"));
    StartOptions options =
        StartOptions.DEFAULT.withVersion(1).withCorrelationId("order-7").withTrigger(trigger);
    Obj view = baton.start("f", Obj.EMPTY, options).view();
    assertThat(view.at("flowVersion")).isEqualTo(Value.of(1));
    assertThat(view.at("correlationId")).isEqualTo(Value.of("order-7"));
    assertThat(view.at("trigger")).isEqualTo(trigger);
    assertThat(baton.start("f", Obj.EMPTY).view().at("flowVersion")).isEqualTo(Value.of(2));
    assertThatThrownBy(() -> baton.start("f", Obj.EMPTY, StartOptions.DEFAULT.withVersion(3)))
        .hasMessage("There is no version 3 of flow 'f'");
  }

  @Test
  void theCoreAdapterIsThereByItself() throws Exception {
    open()
        .register(
            """
            id: f
            steps:
              - { id: a, adapter: core, action: add, params: { a: 1, b: 2 } }
              - { id: b, adapter: core, action: set, params: { x: "{{ a.value }}" } }
            output: { x: "{{ vars.x }}" }
            """);
    assertThat(Json.write(baton.start("f", Obj.EMPTY).await(LONG))).isEqualTo("{\"x\":3}");
  }

  @Test
  void aNameThatIsNoTenantIsRefused() {
    open();
    assertThatThrownBy(() -> baton.register("a/b", HELD, "f")).hasMessageContaining("'a/b' is no");
    assertThatThrownBy(() -> baton.execution("", "x")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @Requirement("WRK-1")
  void aChildWorksInThePoolAndWithThePriorityOfItsParent() throws Exception {
    open()
        .register(
            """
            id: parent
            steps:
              - { id: call, flow: grand, priority: 2 }
            """);
    baton.register("id: grand\nsteps:\n  - { id: call, flow: leaf, priority: 1 }\n");
    baton.register("id: leaf\nsteps:\n  - { id: held, wait: { event: go } }\n");
    baton.start("parent", Obj.EMPTY, StartOptions.DEFAULT.withPool("low").withPriority(4));
    until(() -> baton.executions(LEAVES, 1).items().size() == 1);
    String leaf = text(baton.executions(LEAVES, 1).items().getFirst(), "executionId");
    Obj created = (Obj) baton.execution(leaf).events(0, 1).getFirst().json().at("data");
    assertThat(created.at("pool")).isEqualTo(Value.of("low"));
    assertThat(created.at("priority")).isEqualTo(Value.of(7));
  }
}
