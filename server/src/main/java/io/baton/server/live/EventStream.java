package io.baton.server.live;

import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.Watcher;
import io.baton.server.Lifecycle;
import io.baton.server.http.Stream;
import io.baton.value.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Writes events to one reader. It holds a few of them at most: while the reader is slow, whoever
 * reads the log for it waits, and nobody else does. A comment from time to time tells both sides
 * that the other is there.
 */
abstract class EventStream implements Stream, Watcher {
  private static final int ROOM = 64;
  private static final long LOOK_AGAIN_MILLIS = 500;
  private static final Optional<LiveEvent> STOP = Optional.empty();

  private final BlockingQueue<Optional<LiveEvent>> waiting = new ArrayBlockingQueue<>(ROOM);
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
      Optional<LiveEvent> next = waiting.poll(heartbeat.toMillis(), TimeUnit.MILLISECONDS);
      if (next == null) {
        send(out, ": still there\n\n");
        continue;
      }
      if (next.isEmpty()) {
        return;
      }
      LiveEvent event = next.get();
      send(out, text(event));
      if (isLast(event)) {
        return;
      }
    }
  }

  private String text(LiveEvent event) {
    var json = event.json();
    String type =
        json.at("type") instanceof io.baton.value.Value.Text text ? text.value() : "event";
    return "id: %s\nevent: %s\ndata: %s\n\n".formatted(id(event), type, Json.write(json));
  }

  private static void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Override
  public void happened(LiveEvent event) {
    put(Optional.of(event));
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

  private void put(Optional<LiveEvent> next) {
    try {
      while (!closed && !waiting.offer(next, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
        // Full: the reader is slow. It is looked again whether he is still there.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
