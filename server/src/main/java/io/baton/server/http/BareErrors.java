package io.baton.server.http;

import io.baton.value.Json;
import io.baton.value.Value;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Requests that are no HTTP, and whatever else never reaches a route, get a problem like any other.
 */
final class BareErrors extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Object code = request.getAttribute(ErrorHandler.ERROR_STATUS);
    int status = code instanceof Integer number ? number : response.getStatus();
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
    if (status == 503) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
    }
    response.write(true, body(status), callback);
    return true;
  }

  private static ByteBuffer body(int status) {
    Problem problem =
        switch (status) {
          case 503 -> Problem.of(ProblemType.UNAVAILABLE, "The server is stopping");
          case 500 -> Problem.of(ProblemType.INTERNAL_ERROR, "The request could not be answered");
          default -> Problem.badRequest("The request is not acceptable HTTP");
        };
    return ByteBuffer.wrap(Json.writeBytes(problem.json().with("status", Value.of(status))));
  }
}
