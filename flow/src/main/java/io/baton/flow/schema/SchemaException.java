package io.baton.flow.schema;

/** A schema that cannot be used. The message says what is wrong and what would be right. */
public final class SchemaException extends RuntimeException {
  private final String path;

  public SchemaException(String message, String path) {
    super(message, null, false, false);
    this.path = path;
  }

  /** Where in the schema, for example {@code properties.name.type}; empty for the whole of it. */
  public String path() {
    return path;
  }

  /** The same problem, seen from a document that holds the schema under this name. */
  SchemaException under(String name) {
    return new SchemaException(String.valueOf(getMessage()), Paths.join(name, path));
  }
}
