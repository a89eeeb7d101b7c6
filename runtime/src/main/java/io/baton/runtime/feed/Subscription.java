package io.baton.runtime.feed;

/** A watcher that is told of events. Closing it ends it; nothing comes afterwards. */
public interface Subscription extends AutoCloseable {
  @Override
  void close();
}
