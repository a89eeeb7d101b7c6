package io.baton.server.http;

import java.time.Duration;

/**
 * How connections are dealt with. How many there are at a time is limited only by what the system
 * lets a process open; each costs a few kilobytes while nothing happens on it.
 *
 * @param stopTimeout how long requests that are being answered have when the server stops
 * @param idleTimeout how long a caller may send nothing of what he has begun to send
 * @param acceptQueue how many callers can be connecting before they are taken in; beyond it the
 *     system has them try again, which takes them a second. It may allow fewer (on Linux {@code
 *     net.core.somaxconn}).
 */
public record ConnectionLimits(Duration stopTimeout, Duration idleTimeout, int acceptQueue) {
  public static final ConnectionLimits DEFAULT =
      new ConnectionLimits(Duration.ofSeconds(10), Duration.ofSeconds(30), 4_096);

  public ConnectionLimits {
    if (acceptQueue < 1) {
      throw new IllegalArgumentException("acceptQueue must be at least 1, not " + acceptQueue);
    }
  }

  public ConnectionLimits withStopTimeout(Duration atMost) {
    return new ConnectionLimits(atMost, idleTimeout, acceptQueue);
  }

  public ConnectionLimits withIdleTimeout(Duration silence) {
    return new ConnectionLimits(stopTimeout, silence, acceptQueue);
  }

  public ConnectionLimits withAcceptQueue(int callers) {
    return new ConnectionLimits(stopTimeout, idleTimeout, callers);
  }
}
