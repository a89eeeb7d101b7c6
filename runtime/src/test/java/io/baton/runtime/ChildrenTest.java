package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Answer;
import io.baton.store.AsideChange;
import io.baton.store.Batch;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.FlowReads;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Children whose parents do not wait for them any more. */
final class ChildrenTest extends OnAnyStore {
  private static final String LATE_PARENT =
      """
      id: parent
      steps:
        - { id: pause, wait: 1h }
        - { id: call, flow: chain, params: {} }
      """;

  private static final String FAILING_PARENT =
      """
      id: failing
      steps:
        - { id: pause, wait: 1h }
        - { id: call, flow: patient, params: {}, dependsOn: [] }
        - { id: bad, adapter: test, action: fail, dependsOn: [pause] }
      """;

  private static final String PATIENT = "id: patient\nsteps:\n  - { id: pause, wait: 90d }\n";

  private final AtomicInteger refused = new AtomicInteger();
  private volatile boolean flowsAway;
  private volatile boolean cancelsAway;

  @Override
  Settings settings(Settings plain) {
    return Settings.on(() -> withoutFlows(plain.store().get()))
        .withClock(clock)
        .withCloseGrace(Duration.ZERO);
  }

  private Store withoutFlows(Store store) {
    return new ForwardingStore(store) {
      @Override
      public FlowReads flows() {
        if (flowsAway) {
          refused.incrementAndGet();
          throw new StoreException.Unavailable(new IllegalStateException("made up by the test"));
        }
        return super.flows();
      }

      @Override
      public void commit(Batch batch) {
        boolean cancels =
            batch.singleEvents().stream()
                .anyMatch(event -> event.type().startsWith("execution.cancel"));
        if (cancelsAway && cancels) {
          refused.incrementAndGet();
          throw new StoreException.Unavailable(new IllegalStateException("made up by the test"));
        }
        super.commit(batch);
      }
    };
  }

  @Test
  @Requirement("ENG-8")
  void aChildThatCouldNotBeStartedBeforeItsParentWasCancelledIsCancelledAsWell() throws Exception {
    open().register(Flows.chain(3));
    baton.register(LATE_PARENT);
    String id = baton.start("parent", Obj.EMPTY).id();
    killAndReopen();
    Execution parent = baton.execution(id);
    assertThat(parent.view().at("status")).hasToString("\"running\"");
    flowsAway = true;
    clock.advance(Duration.ofHours(1));
    until(() -> refused.get() > 0);
    assertThat(parent.cancel("enough")).isEqualTo(new Answer.Done());
    flowsAway = false;
    until(() -> !children().isEmpty());
    Execution child = baton.execution(text(children().getFirst(), "executionId"));
    assertThat(child.ended(LONG).status()).isEqualTo("cancelled");
    assertThat(parent.ended(LONG).status()).isEqualTo("cancelled");
  }

  @Test
  @Requirement({"ENG-8", "STA-3"})
  void aChildThatWasNotToldOfItsParentsEndBeforeTheProcessDiedIsToldAtTheNextStart()
      throws Exception {
    open().adapter("test", "fail", task -> fail()).register(PATIENT);
    baton.register(FAILING_PARENT);
    Execution parent = baton.start("failing", Obj.EMPTY);
    until(() -> !patient().isEmpty());
    String child = text(patient().getFirst(), "executionId");
    cancelsAway = true;
    clock.advance(Duration.ofHours(1));
    assertThat(parent.ended(LONG).status()).isEqualTo("failed");
    until(() -> refused.get() > 0);
    assertThat(baton.store().executions().byId(child).orElseThrow().status().endedAt()).isZero();
    baton.abandon();
    cancelsAway = false;
    open();
    assertThat(baton.execution(child).ended(LONG).status()).isEqualTo("cancelled");
    assertThat(baton.store().queues().aside(AsideChange.Kind.STOP, 1))
        .as("it was told, so nothing is owed")
        .isEmpty();
  }

  private static Value fail() {
    throw new IllegalStateException("broken on purpose");
  }

  private List<Obj> patient() {
    return baton.executions(ExecutionFilter.ofTenant("default").withFlow("patient"), 9).items();
  }

  private List<Obj> children() {
    return baton.executions(ExecutionFilter.ofTenant("default").withFlow("chain"), 9).items();
  }
}
