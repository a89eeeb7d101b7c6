package io.baton.store.admin;

/**
 * Definitions that executions began with, but that are no flow of a tenant's. They have numbers of
 * their own, so that their executions are found by an index that costs no other execution anything.
 *
 * <p>Flows inside such a definition have the numbers that follow its own; all of them go together.
 */
public interface KeptFlows {
  /** Numbers from here on belong to such definitions. */
  long FIRST_NO = 1L << 52;

  /**
   * Somebody is about to start an execution with it, so it must not go for a while.
   *
   * @return whether it is still there
   */
  boolean touch(long flowNo, long at);

  /**
   * Removes definitions that nobody has touched since a time and that no execution stands for.
   *
   * @return how many there were; fewer than the limit: that were all
   */
  int forget(long touchedBefore, int limit);
}
