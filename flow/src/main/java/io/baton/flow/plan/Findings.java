package io.baton.flow.plan;

import io.baton.flow.place.Places;
import io.baton.flow.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Collects problems at their places. */
final class Findings {
  final Places places;
  private final List<Problem> problems = new ArrayList<>();
  private boolean hasErrors;

  Findings(Places places) {
    this.places = places;
  }

  void error(String path, String message) {
    add(Problem.error(path, places.at(path), message));
  }

  /** At one character of the text that stands at the path. */
  void error(String path, String text, int offset, String message) {
    add(Problem.error(path, places.at(path, text, offset), message));
  }

  void warning(String path, String text, int offset, String message) {
    add(Problem.warning(path, places.at(path, text, offset), message));
  }

  void warning(String path, String message) {
    add(Problem.warning(path, places.at(path), message));
  }

  void add(Problem problem) {
    problems.add(problem);
    hasErrors |= problem.isError();
  }

  boolean hasErrors() {
    return hasErrors;
  }

  List<Problem> problems() {
    return problems;
  }
}
