package io.baton.simulator.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.simulator.Outcome;
import io.baton.simulator.Simulator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine that is broken on purpose is caught soon, and by the check that is there for it. */
class MutationTest {
  private static final int MOST_SEEDS = 500;

  @ParameterizedTest
  @EnumSource
  void isCaught(Mutation mutation) {
    Simulator broken = new Simulator(mutation::breakage);
    for (long seed = 1; seed <= MOST_SEEDS; seed++) {
      Outcome outcome = broken.run(seed);
      if (!outcome.isClean()) {
        assertThat(mutation.checkers())
            .as("seed %d: %s", seed, outcome.message())
            .contains(outcome.checker());
        return;
      }
    }
    throw new AssertionError(
        "%s was not caught by %d seeds".formatted(mutation.text(), MOST_SEEDS));
  }
}
