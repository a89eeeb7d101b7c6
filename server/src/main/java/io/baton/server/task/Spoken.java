package io.baton.server.task;

import io.baton.server.http.Handler;
import io.baton.server.http.Problem;
import io.baton.server.http.Refused;
import io.baton.server.http.Request;

/**
 * The version of what workers and server say to each other. A worker may say which it speaks, and
 * is told ours with every answer; one that says nothing is taken to speak ours.
 */
final class Spoken {
  static final String HEADER = "Baton-Protocol";
  static final String VERSION = "1";

  private Spoken() {}

  static Handler by(Handler handler) {
    return request -> {
      requireOurs(request);
      try {
        return handler.handle(request).with(HEADER, VERSION);
      } catch (Refused e) {
        throw e.problem().withHeader(HEADER, VERSION).refused();
      }
    };
  }

  private static void requireOurs(Request request) {
    String theirs = request.header(HEADER).orElse(VERSION);
    if (!theirs.equals(VERSION)) {
      throw Problem.badRequest(
              "This server speaks version %s of the worker protocol; the worker's header %s says something else. Use a worker of the server's release."
                  .formatted(VERSION, HEADER))
          .withHeader(HEADER, VERSION)
          .refused();
    }
  }
}
