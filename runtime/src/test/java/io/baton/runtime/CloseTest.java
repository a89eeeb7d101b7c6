package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.Task;
import io.baton.conformance.Requirement;
import io.baton.value.Obj;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Closing Baton while steps are at work. */
@Requirement("STA-5")
final class CloseTest extends OnAnyStore {
  private static final String GATED =
      "id: f\nsteps:\n  - { id: a, adapter: test, action: gate, timeout: 10m }\n";

  private final Gate gate = new Gate();
  private Duration grace = LONG;

  @Override
  Settings settings(Settings plain) {
    return plain.withCloseGrace(grace).withSlots(Map.of("standard", 1, "high", 1, "low", 1));
  }

  @Override
  Baton open() {
    return super.open().adapter("test", "gate", gate::run);
  }

  /** It waits for the step that is at work. */
  private Thread closing() throws Exception {
    Thread closing = Thread.ofPlatform().start(baton::close);
    until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    return closing;
  }

  @Test
  void aStepThatEndsWithinTheGraceIsDoneForGood() throws Exception {
    open().register(GATED);
    String id = baton.start("f", Obj.EMPTY).id();
    gate.begun.take();
    Thread closing = closing();
    gate.through.release();
    closing.join();
    open();
    assertThat(baton.execution(id).ended(LONG).isCompleted()).isTrue();
    assertThat(gate.begun).isEmpty();
  }

  @Test
  void nothingBeginsWithinTheGraceAndItBeginsAtTheNextStart() throws Exception {
    open().register(GATED);
    baton.start("f", Obj.EMPTY);
    gate.begun.take();
    Execution waiting = baton.start("f", Obj.EMPTY);
    awaitWhy(waiting, "slot");
    Thread closing = closing();
    gate.through.release();
    closing.join();
    assertThat(gate.begun).isEmpty();
    open();
    assertThat(gate.begun.take().executionId()).isEqualTo(waiting.id());
    gate.through.release();
    assertThat(baton.execution(waiting.id()).ended(LONG).isCompleted()).isTrue();
  }

  @Test
  void aStepThatTakesLongerIsInterruptedAndHappensAgainWithTheSameToken() throws Exception {
    grace = Duration.ofMillis(20);
    open().register(GATED);
    String id = baton.start("f", Obj.EMPTY).id();
    Task first = gate.begun.take();
    baton.close();
    open();
    Task again = gate.begun.take();
    assertThat(again.attempt()).isEqualTo(first.attempt());
    assertThat(again.idempotencyToken()).isEqualTo(first.idempotencyToken());
    gate.through.release();
    assertThat(baton.execution(id).ended(LONG).isCompleted()).isTrue();
  }
}
