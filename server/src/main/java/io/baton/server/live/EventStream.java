package io.baton.server.live;

import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.Watcher;
import io.baton.server.Lifecycle;
import io.baton.server.http.Stream;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes events to one reader. It holds a few of them at most: while the reader is slow, whoever
 * reads the log for it waits, and nobody else does. A comment from time to time tells both sides
 * that the other is there.
 */
abstract class EventStream implements Stream, Watcher {
  private static final int ROOM = 64;
  private static final long LOOK_AGAIN_MILLIS = 500;
  private static final Optional<Part> STOP = Optional.empty();

  /**
   * A part of the stream.
   *
   * @param event null where it is no event
   */
  private record Part(String text, @Nullable LiveEvent event) {}

  private final BlockingQueue<Optional<Part>> waiting = new ArrayBlockingQueue<>(ROOM);
  private final Duration heartbeat;
  private final Lifecycle lifecycle;
  private volatile boolean closed;

  EventStream(Duration heartbeat, Lifecycle lifecycle) {
    this.heartbeat = heartbeat;
    this.lifecycle = lifecycle;
  }

  abstract Subscription subscribe();

  /** What the reader gives back to go on after this event. */
  abstract String id(LiveEvent event);

  /** Whether nothing comes after it. */
  abstract boolean isLast(LiveEvent event);

  @Override
  public void write(OutputStream out) throws IOException, InterruptedException {
    try (Lifecycle.Registration _ = lifecycle.onStop(this::stop)) {
      send(out, ": events follow\n\n");
      try (Subscription _ = subscribe()) {
        pass(out);
      }
    } finally {
      closed = true;
      waiting.clear();
    }
  }

  private void pass(OutputStream out) throws IOException, InterruptedException {
    while (!closed) {
      Optional<Part> next = waiting.poll(heartbeat.toMillis(), TimeUnit.MILLISECONDS);
      if (next == null) {
        send(out, ": still there\n\n");
        continue;
      }
      if (next.isEmpty()) {
        return;
      }
      Part part = next.get();
      send(out, part.text());
      if (part.event() != null && isLast(part.event())) {
        return;
      }
    }
  }

  private static String text(LiveEvent event, String id) {
    var json = event.json();
    String type =
        json.at("type") instanceof io.baton.value.Value.Text text ? text.value() : "event";
    return "id: %s\nevent: %s\ndata: %s\n\n".formatted(id, type, Json.write(json));
  }

  private static void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Override
  public void happened(LiveEvent event) {
    happened(event, id(event));
  }

  final void happened(LiveEvent event, String id) {
    put(Optional.of(new Part(text(event, id), event)));
  }

  /** Tells the reader that there were events which cannot be shown any more. */
  final void tellMissed() {
    put(Optional.of(new Part("event: missed\ndata: {}\n\n", null)));
  }

  /** Tells the reader something that is no event of an execution, unless he is too slow for it. */
  final void tell(String type, Obj data) {
    String text = "event: %s\ndata: %s\n\n".formatted(type, Json.write(data));
    var _ = waiting.offer(Optional.of(new Part(text, null)));
  }

  /** The reader connects again, and goes on from where he is. */
  @Override
  public void stopped(String reason) {
    put(STOP);
  }

  private void stop() {
    closed = true;
    var _ = waiting.offer(STOP);
  }

  private void put(Optional<Part> next) {
    try {
      while (!closed && !waiting.offer(next, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
        // Full: the reader is slow. It is looked again whether he is still there.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
