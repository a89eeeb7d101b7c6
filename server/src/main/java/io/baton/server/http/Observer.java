package io.baton.server.http;

import io.baton.server.access.Caller;
import org.jspecify.annotations.Nullable;

/** Is told of every request that was answered: for the audit log and for metrics. */
@FunctionalInterface
public interface Observer {
  /**
   * Must not throw and must not wait long.
   *
   * @param route null where no route fits the request; the request's own then is no real one
   * @param caller null where nobody was admitted
   */
  void answered(
      Request request, @Nullable Route route, @Nullable Caller caller, int status, long nanos);
}
