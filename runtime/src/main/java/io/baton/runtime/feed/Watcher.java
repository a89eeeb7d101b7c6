package io.baton.runtime.feed;

/** Is told of events one after the other, each once and in their order; it may take its time. */
@FunctionalInterface
public interface Watcher {
  void happened(LiveEvent event);

  /** It was too slow, or the log could not be read. Nothing more comes; it can begin anew. */
  default void stopped(String reason) {}
}
