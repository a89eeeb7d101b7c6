package io.baton.server.http;

/**
 * How large bodies may be, in bytes.
 *
 * @param sync of a request whose caller waits for the result
 * @param async of one that is answered at once; also of events, signals, callbacks and results
 * @param definition of a flow
 * @param control of a request that has a few words to say
 * @param transfer of an export that is taken in
 */
public record BodyLimits(int sync, int async, int definition, int control, int transfer) {
  private static final int MB = 1 << 20;

  public static final BodyLimits DEFAULT = new BodyLimits(MB, 10 * MB, 16 * MB, 64 << 10, 64 * MB);
}
