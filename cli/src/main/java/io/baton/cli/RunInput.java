package io.baton.cli;

import io.baton.flow.plan.Plan;
import io.baton.flow.schema.Checked;
import io.baton.flow.schema.Violation;
import io.baton.value.Obj;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The input of a run, put together from the command line and checked before anything runs. */
sealed interface RunInput {
  record Given(Obj input) implements RunInput {}

  /** Each entry is one line for people. */
  record Refused(List<String> reasons) implements RunInput {}

  /**
   * @param given the value of {@code --input}: JSON, {@code @file} or {@code -}
   * @param settings of {@code --set}, laid over it
   */
  static RunInput of(
      @Nullable String given, Map<String, String> settings, Plan plan, InputStream in) {
    return switch (GivenInput.of(given, settings, in)) {
      case GivenInput.Unreadable unreadable -> new Refused(List.of(unreadable.reason()));
      case GivenInput.Read read -> checked(read.input(), plan);
    };
  }

  private static RunInput checked(Obj input, Plan plan) {
    return switch (plan.input().apply(input)) {
      case Checked.Accepted ignored -> new Given(input);
      case Checked.Refused refused ->
          new Refused(refused.violations().stream().map(RunInput::line).toList());
    };
  }

  private static String line(Violation violation) {
    return "input." + violation.path() + ": " + violation.message();
  }
}
