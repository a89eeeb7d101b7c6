package io.baton.server.http;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the body of a reply. The client has what was flushed; the reply ends on return. */
@FunctionalInterface
public interface Stream {
  /**
   * @throws IOException where the client is gone
   */
  void write(OutputStream out) throws IOException, InterruptedException;
}
