package io.baton.store;

/** A timer set or taken away. Setting one that is there moves it. */
public sealed interface TimerChange {
  long executionNo();

  /** Unique in its execution. */
  String timerId();

  record Armed(long executionNo, String timerId, long due) implements TimerChange {}

  record Disarmed(long executionNo, String timerId) implements TimerChange {}
}
