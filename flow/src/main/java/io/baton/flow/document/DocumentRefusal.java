package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;

/**
 * Ends a reading from deep inside the recursion. Never leaves this package: {@link DocumentReader}
 * turns it into a problem.
 */
final class DocumentRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;
  private final boolean syntax;

  private DocumentRefusal(Problem problem, boolean syntax) {
    super(problem.message(), null, false, false);
    this.problem = problem;
    this.syntax = syntax;
  }

  /** The text is not what the syntax asks for; another syntax may fit. */
  static DocumentRefusal syntax(Position position, String message) {
    return new DocumentRefusal(Problem.error("", position, message), true);
  }

  /** The text is too large, too deep or otherwise not allowed in any syntax. */
  static DocumentRefusal limit(String path, Position position, String message) {
    return new DocumentRefusal(Problem.error(path, position, message), false);
  }

  Problem problem() {
    return problem;
  }

  boolean isSyntax() {
    return syntax;
  }
}
