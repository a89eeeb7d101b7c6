package io.baton.simulator.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Decision;
import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.Timer;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random flows with random inputs. {@code -Dbaton.seeds=N} sets how many (fewer than
 * the default need not make everything happen), {@code -Dbaton.seed=X} repeats one.
 */
@Requirement({"ENG-1", "ENG-2", "STA-1", "SCH-1", "SCH-2", "DEF-5"})
class RandomExecutionTest {
  private static final int DEFAULT_SEEDS = 3_000;
  private static final int EVERY_CHECKPOINT_OF_ONE_IN = 25;
  private static final int FAILURES_TOLD = 3;

  @Test
  void whateverHappensTheRulesHoldAndEverythingHappens() {
    Coverage coverage = new Coverage();
    Long only = Long.getLong("baton.seed");
    if (only != null) {
      run(only, coverage, true);
      return;
    }
    List<AssertionError> failures = new ArrayList<>();
    long seeds = Long.getLong("baton.seeds", DEFAULT_SEEDS);
    for (long seed = 1; seed <= seeds && failures.size() < FAILURES_TOLD; seed++) {
      try {
        run(seed, coverage, seed % EVERY_CHECKPOINT_OF_ONE_IN == 0);
      } catch (AssertionError failure) {
        failures.add(failure);
      }
    }
    assertThat(failures).isEmpty();
    if (seeds >= DEFAULT_SEEDS) {
      assertThat(missing(coverage)).as("never happened; counted: %s", coverage.counts()).isEmpty();
    }
  }

  private static void run(long seed, Coverage coverage, boolean everyCheckpoint) {
    RandomRun run = new RandomRun(seed, coverage, everyCheckpoint);
    try {
      run.run();
    } catch (AssertionError | RuntimeException failure) {
      String repeat =
          "mvn -pl simulator -am test -Dtest=RandomExecutionTest"
              + " -Dsurefire.failIfNoSpecifiedTests=false -Dbaton.seed="
              + seed;
      throw new AssertionError(
          "Seed %d: %s%nRepeat: %s%n%s".formatted(seed, failure.getMessage(), repeat, run.story()),
          failure);
    }
  }

  /** Everything that must have happened at least once, and has not. */
  private static Set<String> missing(Coverage coverage) {
    Set<String> missing = new TreeSet<>(expected());
    missing.removeIf(what -> coverage.times(what) > 0);
    return missing;
  }

  private static List<String> expected() {
    List<String> all = new ArrayList<>();
    for (ExecutionStatus from : ExecutionStatus.values()) {
      from.next().forEach(to -> all.add("execution " + from + " -> " + to));
    }
    for (StepStatus from : StepStatus.values()) {
      from.next().forEach(to -> all.add("step " + from + " -> " + to));
    }
    for (Class<?> input : Input.class.getPermittedSubclasses()) {
      all.add("accepted " + input.getSimpleName());
      all.add("refused " + input.getSimpleName());
    }
    for (Class<?> group : Event.class.getPermittedSubclasses()) {
      for (Class<?> event : group.getPermittedSubclasses()) {
        all.add("event " + event.getSimpleName());
      }
    }
    add(all, "fired ", Timer.Kind.values());
    add(all, "next ", Event.Next.values());
    add(all, "skip ", Event.SkipReason.values());
    add(all, "wait ", Event.WaitFor.values());
    add(all, "recovered ", Event.By.values());
    add(all, "unrecovered ", Event.By.values());
    add(all, "paused ", Event.PauseReason.values());
    add(all, "refused ", Decision.Reason.values());
    all.remove("refused " + Decision.Reason.CHANGED); // Lanes refuse so; the core never does.
    all.add("ended COMPLETED");
    all.add("ended FAILED");
    all.add("ended CANCELLED");
    all.add("restarts");
    all.add("restarts from a checkpoint");
    return all;
  }

  private static void add(List<String> all, String prefix, Enum<?>[] values) {
    Arrays.stream(values).forEach(value -> all.add(prefix + value));
  }
}
