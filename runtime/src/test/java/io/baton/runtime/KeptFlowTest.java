package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.store.FlowRow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A definition that is not registered is there for as long as its executions are, and no longer.
 */
@Requirement("STA-8")
final class KeptFlowTest extends OnAnyStore {
  private static final String TENANT = StartOptions.DEFAULT_TENANT;
  private static final String ENDS =
      """
      id: once
      flows: [ { id: inner, steps: [ { id: i, adapter: core, action: noop } ] } ]
      steps: [ { id: call, flow: inner } ]
      """;
  private static final String WAITS = "{ id: waits, steps: [ { id: w, wait: { event: go } } ] }";

  @Override
  Settings settings(Settings plain) {
    return plain.withUpkeep(Upkeep.DEFAULT.withRetention(Duration.ofHours(1)));
  }

  private String keep(String definition) {
    return baton.flows().keep(TENANT, definition, "flow.yaml", Obj.EMPTY);
  }

  private Optional<FlowRow> kept(String name) {
    return baton.store().flows().latest(TENANT, name);
  }

  @Test
  void itGoesWithItsLastExecutionAndCanComeAgain() throws Exception {
    open();
    String name = keep(ENDS);
    Execution execution = baton.start(name, Obj.EMPTY);
    execution.await(LONG);
    clock.advance(Duration.ofMinutes(59));
    baton.flows().forgetKept(Duration.ofMinutes(5));
    assertThat(kept(name)).as("its execution is still there").isPresent();

    clock.advance(Duration.ofHours(2));
    until(
        () -> {
          baton.flows().forgetKept(Duration.ofMinutes(5));
          return kept(name).isEmpty();
        });
    assertThat(kept(name + ":inner")).isEmpty();

    assertThat(keep(ENDS)).isEqualTo(name);
    assertThat(baton.start(name, Obj.EMPTY).ended(LONG).status()).isEqualTo("completed");
  }

  @Test
  void oneThatSomebodyIsAboutToStartStays() {
    open();
    String name = keep(ENDS);
    clock.advance(Duration.ofHours(3));
    assertThat(keep(ENDS)).isEqualTo(name);
    baton.flows().forgetKept(Duration.ZERO);
    assertThat(kept(name)).isPresent();
    clock.advance(Duration.ofMinutes(3));
    baton.flows().forgetKept(Duration.ZERO);
    assertThat(kept(name)).isEmpty();
  }

  @Test
  void anExecutionThatWaitsKeepsItAcrossAKill() throws Exception {
    open();
    Execution execution = baton.start(keep(WAITS), Obj.EMPTY);
    clock.advance(Duration.ofDays(300));
    baton.flows().forgetKept(Duration.ZERO);
    killAndReopen();
    baton.flows().forgetKept(Duration.ZERO);
    Execution again = baton.execution(execution.id());
    again.signal("go", Value.NULL);
    assertThat(again.ended(LONG).status()).isEqualTo("completed");
  }

  @Test
  void nothingIsKeptForAnInputThatDoesNotFit() {
    open();
    String picky =
        "{ id: picky, input: { n: { type: integer, required: true } }, steps: [ { id: a, adapter: core, action: noop } ] }";
    assertThatThrownBy(() -> keep(picky)).isInstanceOf(InvalidInputException.class);
    assertThat(baton.store().flows().ids(TENANT, "", 10)).isEmpty();
  }

  @Test
  void itIsNoFlowOfTheTenants() {
    open();
    String name = keep(ENDS);
    baton.register(ENDS);
    assertThat(baton.flows().find(TENANT, name, 0)).isEmpty();
    assertThat(baton.flows().find(TENANT, "once:inner", 0)).isEmpty();
    assertThat(baton.flows().compiled(TENANT, name, 0)).isEmpty();
    assertThat(baton.flows().delete(TENANT, name)).isFalse();
    assertThat(baton.flows().delete(TENANT, "once:inner")).isFalse();
    assertThat(baton.flows().find(TENANT, "once", 0)).isPresent();
  }
}
