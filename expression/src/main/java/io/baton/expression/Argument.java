package io.baton.expression;

/** What stands between the commas of a call: a value, or {@code x => …} for a list function. */
sealed interface Argument {
  int offset();

  record Plain(Node node, int offset) implements Argument {}

  record Lambda(int slot, Node body, int offset) implements Argument {}
}
