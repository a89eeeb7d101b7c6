package io.baton.runtime.feed;

/** Is told of a tenant's events in the order of their commits; it may take its time. */
@FunctionalInterface
public interface TenantWatcher {
  /**
   * @param position what to go on after, when watching is taken up again
   */
  void happened(LiveEvent event, String position);

  /** Events are missing before the next one: the position is no longer known. */
  default void missed() {}

  /** It was too slow, or the log could not be read. Nothing more comes; it can begin anew. */
  default void stopped(String reason) {}
}
