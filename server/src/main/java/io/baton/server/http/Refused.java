package io.baton.server.http;

/** Ends the handling of a request with a problem. Not a failure of the program: no stack trace. */
public final class Refused extends RuntimeException {
  private final transient Problem problem;

  public Refused(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
