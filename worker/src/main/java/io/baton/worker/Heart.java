package io.baton.worker;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Says that this worker lives, for each task well before its lease is over, and passes on what it
 * hears: that a task is to be stopped, or is another's. It also ends what takes longer than it may.
 */
final class Heart {
  private static final long GLANCE_MILLIS = 100;

  /** Cancelled work has five seconds to end, so the worker must hear of it sooner. */
  private static final long LONGEST_SILENCE_MILLIS = 2_000;

  private final Transport transport;
  private final Collection<TaskRun> runs;
  private final Tally tally;
  private final CountDownLatch stopped;

  Heart(Transport transport, Collection<TaskRun> runs, Tally tally, CountDownLatch stopped) {
    this.transport = transport;
    this.runs = runs;
    this.tally = tally;
    this.stopped = stopped;
  }

  void run() {
    try {
      while (!stopped.await(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
        beat();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat() throws InterruptedException {
    long now = System.nanoTime();
    runs.stream().filter(run -> run.isTimeOver(now)).forEach(run -> run.stop(Stop.TIMEOUT));
    Map<String, TaskRun> due =
        runs.stream()
            .filter(run -> isDue(run, now))
            .collect(Collectors.toMap(TaskRun::id, Function.identity(), (one, same) -> one));
    if (due.isEmpty()) {
      return;
    }
    try {
      for (Beat beat : transport.heartbeat(List.copyOf(due.keySet()))) {
        TaskRun run = due.get(beat.taskId());
        if (run != null) {
          heard(run, beat, now);
        }
      }
    } catch (TransportException e) {
      due.values().stream().filter(run -> run.isLeaseOver(now)).forEach(this::lost);
    }
  }

  private static boolean isDue(TaskRun run, long now) {
    return run.silentMillis(now) >= Math.min(run.leaseMillis() / 3, LONGEST_SILENCE_MILLIS);
  }

  private void heard(TaskRun run, Beat beat, long asked) {
    switch (beat) {
      case Beat.GoOn goOn -> run.confirmed(goOn.leaseMillis(), asked);
      case Beat.Cancel cancel -> {
        run.confirmed(cancel.leaseMillis(), asked);
        if (run.stop(Stop.CANCELLED)) {
          tally.cancelled.increment();
        }
      }
      case Beat.Lost _ -> lost(run);
    }
  }

  private void lost(TaskRun run) {
    run.stop(Stop.LOST);
  }
}
