package io.baton.cache;

import io.baton.runtime.cache.CacheCounts;
import io.baton.runtime.cache.Question;
import io.baton.value.Json;
import io.baton.value.Value;
import io.lettuce.core.SetArgs;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Writes answers to Redis on a thread of its own. Readers never wait for it: what comes faster than
 * it can be written is dropped, and so is everything while Redis is away.
 */
final class Keeper implements AutoCloseable {
  private static final long JOIN_MILLIS = 5_000;

  private record Waiting(String name, Question question, Value answer) {}

  private final RedisSettings settings;
  private final CacheCounts counts;
  private final Link link;
  private final Seal seal;
  private final SetArgs expiry;
  private final LinkedBlockingQueue<Waiting> waiting;
  private final Thread thread;

  Keeper(RedisSettings settings, CacheCounts counts, Link link, Seal seal) {
    this.settings = settings;
    this.counts = counts;
    this.link = link;
    this.seal = seal;
    this.expiry = SetArgs.Builder.ex(settings.ttl());
    this.waiting = new LinkedBlockingQueue<>(settings.mostWaiting());
    this.thread = Thread.ofPlatform().daemon().name("baton-cache-keeper").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Whether it will be tried. */
  boolean keep(String name, Question question, Value answer) {
    // About the length of its text, known without writing it out.
    boolean fits = answer.weight() <= settings.mostBytes();
    if (fits && counts.isUp() && waiting.offer(new Waiting(name, question, answer))) {
      return true;
    }
    counts.dropped();
    return false;
  }

  private void run() {
    try {
      while (true) {
        write(waiting.take());
      }
    } catch (InterruptedException ends) {
      // It was closed.
    }
  }

  private void write(Waiting one) {
    byte[] sealed = seal.close(one.question(), Json.writeBytes(one.answer()));
    if (link.ask(redis -> redis.set(one.name(), sealed, expiry)) == null) {
      counts.dropped();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
