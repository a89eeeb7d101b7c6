package io.baton.flow.problem;

/**
 * One thing that is wrong with a definition.
 *
 * @param path where in the document, for example {@code steps[2].retry.delay}; empty for the whole
 * @param message what is wrong and what would be right, in one sentence
 */
public record Problem(String path, Position position, String message, Severity severity) {

  public enum Severity {
    /** The flow cannot be registered or run. */
    ERROR,
    /** The flow can run, but probably not as meant. */
    WARNING
  }

  public static Problem error(String path, Position position, String message) {
    return new Problem(path, position, message, Severity.ERROR);
  }

  public static Problem warning(String path, Position position, String message) {
    return new Problem(path, position, message, Severity.WARNING);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
