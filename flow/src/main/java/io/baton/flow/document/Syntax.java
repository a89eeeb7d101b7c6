package io.baton.flow.document;

/** How a definition file is written. */
public enum Syntax {
  YAML,
  /** JSON, with comments and with {@code ...} for parts that were left out. */
  JSON,
  /** JSON where the text begins like JSON and is JSON, YAML otherwise. */
  AUTO
}
