package io.baton.server.http;

/** Answers the requests of a route, on a virtual thread of its own: it may wait. */
@FunctionalInterface
public interface Handler {
  /**
   * @throws Refused where the request is answered by a problem
   * @throws Exception of any other kind is looked up in {@link Failures}
   */
  Reply handle(Request request) throws Exception;
}
