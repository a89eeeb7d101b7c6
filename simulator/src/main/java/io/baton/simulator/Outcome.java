package io.baton.simulator;

import io.baton.simulator.rule.Violation;
import io.baton.simulator.world.Options;
import org.jspecify.annotations.Nullable;

/**
 * What became of one seed.
 *
 * @param failure null where everything held
 * @param story what became durable until then, where something did not hold
 */
public record Outcome(long seed, Options options, @Nullable Throwable failure, String story) {

  public boolean isClean() {
    return failure == null;
  }

  /** Which check found it; a crash of the simulated process's own is a finding as well. */
  public String checker() {
    return switch (failure) {
      case null -> "";
      case Violation violation -> violation.rule();
      case Throwable other -> other.getClass().getSimpleName();
    };
  }

  public String message() {
    Throwable found = failure;
    return found == null ? "" : String.valueOf(found.getMessage());
  }
}
