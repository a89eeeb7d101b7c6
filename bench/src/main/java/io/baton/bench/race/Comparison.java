package io.baton.bench.race;

import io.baton.bench.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Baton's figures beside those of the peers. A goal that is a ratio is compared with the best
 * durable peer of the same run, whatever its setting; without peers there is no ratio.
 */
final class Comparison {
  /** One line: a figure of Baton and what it is held against. */
  record Line(String workload, String store, Result own, Optional<Result> peer, Goal goal) {
    /** How many times better Baton is. */
    double ratio() {
      double theirs = peer.orElseThrow().value();
      return goal.moreIsBetter() ? own.value() / theirs : theirs / own.value();
    }

    boolean isReached() {
      return goal.limit() > 0
          ? own.value() <= goal.limit()
          : peer.isPresent() && ratio() >= goal.ratio();
    }
  }

  private Comparison() {}

  static List<Line> of(List<Result> results) {
    List<Line> lines = new ArrayList<>();
    for (Goal goal : Goal.ALL) {
      results.stream()
          .filter(result -> isOwn(result) && goal.isFor(result))
          .forEach(own -> lines.add(line(own, goal, results)));
    }
    return lines;
  }

  private static Line line(Result own, Goal goal, List<Result> results) {
    Predicate<Result> rival =
        result ->
            !isOwn(result)
                && result.subject().durable()
                && result.workload().equals(own.workload())
                && goal.isComparable(result, own)
                && (goal.rival().isEmpty() || result.subject().engine().equals(goal.rival()));
    Comparator<Result> byValue = Comparator.comparingDouble(Result::value);
    Optional<Result> peer =
        results.stream().filter(rival).max(goal.moreIsBetter() ? byValue : byValue.reversed());
    return new Line(own.workload(), own.subject().store(), own, peer, goal);
  }

  static boolean isOwn(Result result) {
    return result.subject().engine().equals("baton");
  }
}
