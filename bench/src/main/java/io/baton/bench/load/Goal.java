package io.baton.bench.load;

import io.baton.bench.Report;
import io.baton.bench.Result;

/** What a figure is to be. */
sealed interface Goal {
  /** Nothing was said about it. */
  record None() implements Goal {}

  /** Below this. */
  record Under(double limit, String unit) implements Goal {}

  /** Not less than this. */
  record AtLeast(double limit, String unit) implements Goal {}

  static Goal none() {
    return new None();
  }

  default String text() {
    return switch (this) {
      case None ignored -> "";
      case Under under -> "< %s %s".formatted(Report.number(under.limit), under.unit);
      case AtLeast least -> "≥ %s %s".formatted(Report.number(least.limit), least.unit);
    };
  }

  /** As the table says it. */
  default String verdict(Result result) {
    return switch (this) {
      case None ignored -> "–";
      case Under under -> result.value() < under.limit ? "yes" : "**no**";
      case AtLeast least -> result.value() >= least.limit ? "yes" : "**no**";
    };
  }
}
