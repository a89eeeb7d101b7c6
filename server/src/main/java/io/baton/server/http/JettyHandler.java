package io.baton.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hands requests to the dispatcher and writes its replies. */
final class JettyHandler extends Handler.Abstract {
  private final Dispatcher dispatcher;

  JettyHandler(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    // A caller who waits for an answer says nothing meanwhile; that is no reason to hang up.
    request.addIdleTimeoutListener(timeout -> false);
    Dispatcher.Exchange exchange = dispatcher.new Exchange(request);
    write(exchange, exchange.reply(), response, callback);
    return true;
  }

  private static void write(
      Dispatcher.Exchange exchange, Reply reply, Response response, Callback callback) {
    switch (reply) {
      case Reply.Whole whole -> {
        head(response, whole.status(), whole.headers());
        exchange.answered(whole.status());
        ByteBuffer body = ByteBuffer.wrap(whole.body());
        response.write(
            true, body, whole.status() < 400 ? callback : new Linger(response, callback));
      }
      case Reply.Streamed streamed -> stream(exchange, streamed, response, callback);
      case Reply.Later later -> {
        var _ =
            later
                .reply()
                .exceptionally(exchange::failed)
                .thenAccept(known -> write(exchange, known, response, callback));
      }
    }
  }

  private static void stream(
      Dispatcher.Exchange exchange, Reply.Streamed streamed, Response response, Callback callback) {
    head(response, streamed.status(), streamed.headers());
    if (response.getRequest().getMethod().equals("HEAD")) {
      // Nobody would read what follows, and it may have no end.
      exchange.answered(streamed.status());
      response.write(true, ByteBuffer.allocate(0), callback);
      return;
    }
    try (OutputStream out = Content.Sink.asOutputStream(response)) {
      streamed.stream().write(out);
    } catch (IOException clientGone) {
      // Nobody is left to be told.
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    exchange.answered(streamed.status());
    callback.succeeded();
  }

  private static void head(Response response, int status, Map<String, String> headers) {
    response.setStatus(status);
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    headers.forEach(response.getHeaders()::put);
  }
}
