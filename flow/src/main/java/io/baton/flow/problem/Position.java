package io.baton.flow.problem;

/** A place in a definition's text; both count from 1. */
public record Position(int line, int column) {
  public static final Position START = new Position(1, 1);

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
