package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.runtime.pool.PoolSettings;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits that can be set, and that have no test beside what they limit. */
@Timeout(60)
final class LimitsTest {
  private static final String FIVE_WAITS =
      """
      id: five
      steps:
        - id: all
          parallel:
            - { id: a, wait: 1h }
            - { id: b, wait: 1h }
            - { id: c, wait: 1h }
            - { id: d, wait: 1h }
            - { id: e, wait: 1h }
      """;
  private static final String GATED =
      "id: gated\nsteps:\n  - { id: a, adapter: test, action: gate, pool: odd }\n";

  @TempDir Path folder;
  private final Gate gate = new Gate();

  private Baton open(UnaryOperator<Settings> change) {
    return Baton.open(change.apply(Settings.in(folder).withCloseGrace(Duration.ZERO)))
        .adapter("test", "gate", gate::run);
  }

  private static int reasons(Obj view) {
    return view.at("why") instanceof Arr why ? why.size() : 0;
  }

  @Test
  void aViewTellsAsManyReasonsForWaitingAsAreSet() {
    try (Baton baton =
        open(settings -> settings.withMaxReasons(3).withLists(ListLimits.DEFAULT.withReasons(2)))) {
      baton.register(FIVE_WAITS);
      Execution execution = baton.start("five", Obj.EMPTY);
      assertThat(reasons(execution.view())).isEqualTo(3);
      Obj listed = baton.executions(ExecutionFilter.ofTenant("default"), 1).items().getFirst();
      assertThat(reasons(listed)).isEqualTo(2);
    }
  }

  @Test
  void unlessTheyAreSetAllFiveAreTold() {
    try (Baton baton = open(UnaryOperator.identity())) {
      baton.register(FIVE_WAITS);
      Execution execution = baton.start("five", Obj.EMPTY);
      assertThat(reasons(execution.view())).isEqualTo(5);
      Obj listed = baton.executions(ExecutionFilter.ofTenant("default"), 1).items().getFirst();
      assertThat(reasons(listed)).isEqualTo(5);
    }
  }

  @Test
  void poolsWithoutANameOfTheirOwnShareTheirSlots() throws Exception {
    try (Baton baton = open(settings -> settings.withPools(settings.pools().withOtherSlots(1)))) {
      baton.register(GATED);
      baton.register(GATED.replace("gated", "other").replace("odd", "even"));
      baton.start("gated", Obj.EMPTY);
      gate.begun.take();
      Execution second = baton.start("other", Obj.EMPTY);
      OnAnyStore.awaitWhy(second, "slot");
      gate.through.release();
      assertThat(gate.begun.take().executionId()).isEqualTo(second.id());
    }
  }

  @Test
  void aLimitThatCannotBeIsRefusedByName() {
    Settings settings = Settings.in(folder);
    assertThatThrownBy(() -> settings.withMaxReasons(0))
        .hasMessage("maxReasons must be at least 1, not 0");
    assertThatThrownBy(() -> settings.withLanes(0)).hasMessage("lanes must be at least 1, not 0");
    assertThatThrownBy(() -> settings.withMaxLive(0))
        .hasMessage("maxLive must be at least 1, not 0");
    assertThatThrownBy(() -> PoolSettings.DEFAULT.withOtherSlots(0))
        .hasMessage("A pool needs at least 1 slot");
    assertThatThrownBy(() -> PoolSettings.DEFAULT.withSlots(Map.of("high", 0)))
        .hasMessage("A pool needs at least 1 slot");
    assertThatThrownBy(() -> PoolSettings.DEFAULT.withMaxInMemory(-1))
        .hasMessage("maxInMemory must not be negative");
    assertThatThrownBy(() -> PoolSettings.DEFAULT.withMaxPollWeight(0))
        .hasMessage("maxPollWeight must be at least 1");
    assertThatThrownBy(() -> Upkeep.DEFAULT.withCheckpointEvents(0))
        .hasMessage("checkpointEvents must be at least 1");
    assertThatThrownBy(() -> Upkeep.DEFAULT.withRetention(Duration.ofDays(-1)))
        .hasMessage("Executions cannot be removed before they end");
  }
}
