package io.baton.server.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Takes in the rest of a body that was refused, up to a limit, after the answer was sent: to hang
 * up on somebody who is still sending would lose the answer on its way to him.
 */
final class Linger implements Callback {
  private static final long MOST_BYTES = 64L << 20;

  private final Request request;
  private final Callback done;
  private long taken;

  Linger(Response response, Callback done) {
    this.request = response.getRequest();
    this.done = done;
  }

  @Override
  public void succeeded() {
    // Whoever asks before he sends has his answer now, and will not send.
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      done.succeeded();
    } else {
      take();
    }
  }

  private void take() {
    while (taken <= MOST_BYTES) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this::take);
        return;
      }
      taken += chunk.remaining();
      boolean over = chunk.isLast() || Content.Chunk.isFailure(chunk);
      chunk.release();
      if (over) {
        break;
      }
    }
    done.succeeded();
  }

  @Override
  public void failed(Throwable failure) {
    done.failed(failure);
  }
}
