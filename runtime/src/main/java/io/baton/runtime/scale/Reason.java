package io.baton.runtime.scale;

import io.baton.value.Durations;
import java.time.Duration;
import java.util.Locale;

/** Why a pool gets or loses workers, or cannot have those that it should. */
public sealed interface Reason {
  /** A word for programs. */
  String code();

  /** A sentence for people. */
  String text();

  /** The same without figures of the queue, for those who may not see the tasks of others. */
  default String discreetText() {
    return text();
  }

  private static String counted(int count) {
    return count == 1 ? "1 worker" : count + " workers";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * 100);
  }

  private static String time(long millis) {
    return Durations.write(Duration.ofMillis(millis));
  }

  /**
   * More tasks wait.
   *
   * @param worth what the table says
   * @param workers as many of these as the limits allow
   */
  record QueueDepth(int depth, int worth, int workers) implements Reason {
    @Override
    public String code() {
      return "queue_depth";
    }

    @Override
    public String text() {
      return "queue depth %d → %s".formatted(depth, limited());
    }

    @Override
    public String discreetText() {
      return "the queue grew → " + counted(workers);
    }

    private String limited() {
      return worth > workers
          ? "%s, but at most %d".formatted(counted(worth), workers)
          : counted(workers);
    }
  }

  /** Fewer were needed for long enough. */
  record QueueFell(int depth, long forMillis, int workers) implements Reason {
    @Override
    public String code() {
      return "queue_fell";
    }

    @Override
    public String text() {
      String since = forMillis == 0 ? "" : " and no more needed for " + time(forMillis);
      return "queue depth %d%s → %s".formatted(depth, since, counted(workers));
    }

    @Override
    public String discreetText() {
      return "the queue fell → " + counted(workers);
    }
  }

  /** The workers' processors are busier than they should be. */
  record Cpu(double share, double target, int workers) implements Reason {
    @Override
    public String code() {
      return "cpu";
    }

    @Override
    public String text() {
      return "processors busy to %s, should be %s → %s"
          .formatted(percent(share), percent(target), counted(workers));
    }
  }

  /** The workers use more memory than they should. */
  record Memory(double share, double target, int workers) implements Reason {
    @Override
    public String code() {
      return "memory";
    }

    @Override
    public String text() {
      return "memory full to %s, should be %s → %s"
          .formatted(percent(share), percent(target), counted(workers));
    }
  }

  /** Limits of the time of day, or of the pool where no hours hold. */
  record Limits(String when, Bounds bounds, int workers) implements Reason {
    @Override
    public String code() {
      return when.isEmpty() ? "limits" : "time_of_day";
    }

    @Override
    public String text() {
      String hours = when.isEmpty() ? "limits" : "time of day (%s)".formatted(when);
      return "%s: %s workers → %s".formatted(hours, bounds, counted(workers));
    }
  }

  /** Nothing to do. */
  record Idle(long forMillis) implements Reason {
    @Override
    public String code() {
      return "idle";
    }

    @Override
    public String text() {
      return forMillis == 0
          ? "queue depth 0 → 0 workers"
          : "no task for %s → 0 workers".formatted(time(forMillis));
    }
  }

  /** A worker ended without having been asked to; another takes its place. */
  record WorkerLost(String how, long retryMillis) implements Reason {
    @Override
    public String code() {
      return "worker_lost";
    }

    @Override
    public String text() {
      return retryMillis == 0
          ? how + "; it is replaced"
          : "%s; it is replaced in %s".formatted(how, time(retryMillis));
    }
  }

  /** A worker could not be started. */
  record StartFailed(String message, int failures, long retryMillis) implements Reason {
    @Override
    public String code() {
      return "start_failed";
    }

    @Override
    public String text() {
      return "a worker could not be started (%s); tried again in %s"
          .formatted(message, time(retryMillis));
    }

    @Override
    public String discreetText() {
      return "a worker could not be started";
    }
  }

  /** Workers that an earlier process had left behind. */
  record LeftBehind(int adopted, int stopped) implements Reason {
    @Override
    public String code() {
      return "left_behind";
    }

    @Override
    public String text() {
      return "an earlier server left %s behind: %d go on, %d are stopped"
          .formatted(counted(adopted + stopped), adopted, stopped);
    }
  }
}
