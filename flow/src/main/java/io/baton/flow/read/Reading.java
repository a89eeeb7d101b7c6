package io.baton.flow.read;

import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.place.FlowPaths;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the readers of one flow share: what they may accept, and what they have found so far. */
final class Reading {
  final AdapterCatalog catalog;
  final FlowLimits limits;
  final List<Problem> problems;
  final Map<String, String> stepPaths = new HashMap<>();
  final Map<String, FlowPaths> innerPaths = new HashMap<>();

  /** Whether steps that name no pool go to one that this installation does not serve itself. */
  boolean customPool;

  private int steps;

  Reading(AdapterCatalog catalog, FlowLimits limits, List<Problem> problems) {
    this.catalog = catalog;
    this.limits = limits;
    this.problems = problems;
  }

  Reading(AdapterCatalog catalog, FlowLimits limits) {
    this(catalog, limits, new ArrayList<>());
  }

  void problem(String path, Position position, String message) {
    problems.add(Problem.error(path, position, message));
  }

  FlowPaths paths(String path) {
    return new FlowPaths(path, stepPaths, innerPaths);
  }

  boolean isOverfull() {
    return steps > limits.steps();
  }

  /** For a flow inside this one: problems are shared, ids are not. */
  Reading inner() {
    return new Reading(catalog, limits, problems);
  }

  /** Counts one more step; false once there are too many, which is reported a single time. */
  boolean takeStep(String path, Position position) {
    steps++;
    if (steps == limits.steps() + 1) {
      problem(
          path,
          position,
          "the flow has more than "
              + limits.steps()
              + " steps, which is the limit; split it into flows that call each other");
    }
    return steps <= limits.steps();
  }
}
