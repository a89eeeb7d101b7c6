package io.baton.runtime.scale;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What is remembered of a pool for people: its latest decisions and samples, no more of each than
 * the settings say. Where nothing changes there is a sample every ten seconds.
 */
final class Chronicle {
  private static final long QUIET_MILLIS = 10_000;

  private final int mostDecisions;
  private final int mostSamples;
  private final Deque<Decision> decisions = new ArrayDeque<>();
  private final Deque<Sample> samples = new ArrayDeque<>();

  Chronicle(int mostDecisions, int mostSamples) {
    this.mostDecisions = mostDecisions;
    this.mostSamples = mostSamples;
  }

  synchronized void add(Decision decision) {
    decisions.addFirst(decision);
    if (decisions.size() > mostDecisions) {
      decisions.removeLast();
    }
  }

  synchronized void add(Sample sample) {
    Sample last = samples.peekLast();
    if (last != null && last.isLike(sample) && sample.at() - last.at() < QUIET_MILLIS) {
      return;
    }
    samples.addLast(sample);
    if (samples.size() > mostSamples) {
      samples.removeFirst();
    }
  }

  /** The latest first. */
  synchronized List<Decision> decisions() {
    return List.copyOf(decisions);
  }

  /** The earliest first. */
  synchronized List<Sample> samples() {
    return List.copyOf(samples);
  }
}
