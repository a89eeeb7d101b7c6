package io.baton.console;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The open streams of a fixture. Whoever opens one gets everything that was sent before, as from a
 * log; readers skip what they know. Each reader has a queue of its own, so that one that is gone
 * takes nothing from another.
 */
final class LiveStreams {
  private static final String END = "";

  private final List<String> sent = new ArrayList<>();
  private final List<BlockingQueue<String>> readers = new ArrayList<>();

  synchronized void send(String block) {
    sent.add(block);
    readers.forEach(reader -> reader.add(block));
  }

  /** Breaks all that are open. */
  synchronized void cut() {
    readers.forEach(reader -> reader.add(END));
  }

  private synchronized BlockingQueue<String> open() {
    BlockingQueue<String> reader = new LinkedBlockingQueue<>(sent);
    readers.add(reader);
    return reader;
  }

  private synchronized void close(BlockingQueue<String> reader) {
    readers.remove(reader);
  }

  void serve(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    write(out, ": events follow\n\n");
    BlockingQueue<String> reader = open();
    try {
      for (String block = reader.take(); !block.equals(END); block = reader.take()) {
        write(out, block);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close(reader);
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
