package io.baton.worker;

/** Why work ends before it is done. */
enum Stop {
  /** The server said so. */
  CANCELLED,

  /** Its time is over. */
  TIMEOUT,

  /** Another worker has the task. */
  LOST,

  /** The worker itself ends; another shall have the task. */
  HANDED_BACK
}
