package io.baton.cache;

import io.baton.runtime.cache.CacheCounts;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The connection to Redis, while there is one. When it breaks, or several requests in a row are not
 * answered in time, it is given up, and nobody waits for Redis until a thread of its own has
 * connected anew: a dead Redis costs a few requests its timeout once, and no request after that.
 */
final class Link implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("io.baton.cache");
  private static final int LONGEST_PAUSES = 15;
  private static final long JOIN_MILLIS = 5_000;

  private final RedisSettings settings;
  private final CacheCounts counts;
  private final Runnable connected;
  private final RedisClients clients;
  private final AtomicInteger failures = new AtomicInteger();
  private final Semaphore lost = new Semaphore(0);
  private final Thread thread;
  private volatile @Nullable StatefulRedisConnection<String, byte[]> connection;
  private volatile boolean closed;
  private boolean saidAway;

  /**
   * @param connected told of every new connection: what was in Redis before may be gone
   */
  Link(RedisSettings settings, CacheCounts counts, Runnable connected) {
    this.settings = settings;
    this.counts = counts;
    this.connected = connected;
    this.clients = new RedisClients(settings.address());
    this.thread = Thread.ofPlatform().daemon().name("baton-cache-link").unstarted(this::run);
  }

  Link start() {
    thread.start();
    return this;
  }

  /** What Redis answers; null where that is nothing, or where it does not answer in time. */
  <T> @Nullable T ask(Function<RedisAsyncCommands<String, byte[]>, RedisFuture<T>> command) {
    StatefulRedisConnection<String, byte[]> used = connection;
    if (used == null) {
      return null;
    }
    try {
      RedisFuture<T> reply = command.apply(used.async());
      T answer = reply.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
      failures.set(0);
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      failed(used, "no answer within %d ms".formatted(settings.timeout().toMillis()));
    } catch (ExecutionException e) {
      failed(used, e.getCause());
    } catch (RuntimeException e) {
      failed(used, e);
    }
    return null;
  }

  private void failed(StatefulRedisConnection<String, byte[]> used, @Nullable Throwable reason) {
    if (reason instanceof RedisCommandExecutionException) {
      // It answers; only not what was hoped for, because it is full or the key is not ours.
      counts.failed();
      failures.set(0);
    } else {
      failed(used, String.valueOf(reason));
    }
  }

  private void failed(StatefulRedisConnection<String, byte[]> used, String reason) {
    counts.failed();
    if (failures.incrementAndGet() >= settings.failures() || !used.isOpen()) {
      giveUp(used, reason);
    }
  }

  private synchronized void giveUp(StatefulRedisConnection<String, byte[]> used, String reason) {
    if (used.equals(connection) && !closed) {
      connection = null;
      counts.up(false);
      sayAway(reason);
      var _ = used.closeAsync();
      lost.release();
    }
  }

  private void run() {
    long pause = settings.pause().toMillis();
    long longest = pause * LONGEST_PAUSES;
    try {
      while (!closed) {
        long began = System.nanoTime();
        if (connect()) {
          lost.acquire();
        }
        boolean lasted = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) > longest;
        pause = lasted ? settings.pause().toMillis() : Math.min(2 * pause, longest);
        Thread.sleep(pause);
      }
    } catch (InterruptedException ends) {
      // It was closed.
    }
  }

  private boolean connect() {
    try {
      StatefulRedisConnection<String, byte[]> fresh = clients.connect();
      fresh.addListener(new Breaks(fresh));
      use(fresh);
      return true;
    } catch (RuntimeException e) {
      if (!closed) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        sayAway(String.valueOf(cause.getMessage()));
      }
      return false;
    }
  }

  private synchronized void use(StatefulRedisConnection<String, byte[]> fresh) {
    failures.set(0);
    connected.run();
    connection = fresh;
    counts.up(true);
    saidAway = false;
    LOGGER.log(
        System.Logger.Level.INFO,
        "Redis at %s answers. Answers about executions are kept there."
            .formatted(settings.address()));
    if (!fresh.isOpen()) {
      giveUp(fresh, "the connection was closed");
    }
  }

  private synchronized void sayAway(String reason) {
    if (!saidAway) {
      saidAway = true;
      LOGGER.log(
          System.Logger.Level.WARNING,
          "Redis at %s does not answer (%s). Executions are read from the database until it does."
              .formatted(settings.address(), reason));
    }
  }

  /** Notices at once where nobody asks. */
  private final class Breaks implements RedisConnectionStateListener {
    private final StatefulRedisConnection<String, byte[]> watched;

    Breaks(StatefulRedisConnection<String, byte[]> watched) {
      this.watched = watched;
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> gone) {
      giveUp(watched, "the connection was closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    connection = null;
    thread.interrupt();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clients.close();
  }
}
