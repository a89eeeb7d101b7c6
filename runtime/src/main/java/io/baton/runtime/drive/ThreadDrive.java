package io.baton.runtime.drive;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Production: a platform thread for each loop, a virtual one for each job. */
public final class ThreadDrive implements Drive {
  private final int spins;

  /**
   * @param spins how often the thread of an eager loop looks for work before it sleeps
   */
  public ThreadDrive(int spins) {
    this.spins = spins;
  }

  @Override
  public Turning loop(String name, Pace pace, Loop loop) {
    return new TurningThread(name, loop, pace == Pace.EAGER ? spins : 0);
  }

  @Override
  public void work(String name, Runnable job) {
    Thread.ofVirtual().name(name).start(job);
  }

  @Override
  public void after(long millis, Runnable work) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                Thread.sleep(Duration.ofMillis(Math.max(0, millis)));
                work.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  @Override
  public void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting", e);
    }
  }
}
