package io.baton.flow.schema;

/**
 * One way in which a value does not fit its schema.
 *
 * @param path where in the value, for example {@code items[2].name}; empty for the whole of it
 * @param message a sentence such as {@code expected a string, but it is 5}
 */
public record Violation(String path, String message) {

  /** The same violation, seen from a value that holds the checked one under this name. */
  Violation under(String name) {
    return new Violation(Paths.join(name, path), message);
  }
}
