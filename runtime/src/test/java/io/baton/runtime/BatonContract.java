package io.baton.runtime;

import io.baton.runtime.time.ManualClock;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;

/** What Baton promises to a program, on any store. */
@Timeout(60)
abstract class BatonContract implements RunContract, SurvivalContract, ControlContract {
  static final Duration LONG = Duration.ofSeconds(30);

  private final ManualClock clock = new ManualClock(1_700_000_000_000L);
  final Adding adding = new Adding();

  @Override
  public ManualClock clock() {
    return clock;
  }

  @Override
  public Adding adding() {
    return adding;
  }

  static void awaitStep(Execution execution, String step, String status) {
    while (!statusOf(execution, step).equals(status)) {
      Thread.onSpinWait();
    }
  }

  static String statusOf(Execution execution, String step) {
    Obj steps = (Obj) execution.view().at("steps");
    return ((Obj) steps.at(step)).at("status") instanceof Value.Text text ? text.value() : "";
  }

  static Value value(long number) {
    return Obj.of("value", Value.of(number));
  }
}
