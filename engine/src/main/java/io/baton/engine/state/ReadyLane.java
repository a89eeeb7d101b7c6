package io.baton.engine.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs of one adapter that wait, by priority and by arrival. Who leaves from the middle is only
 * marked, and dropped when it comes to the front: leaving costs nothing then, and a place takes no
 * more room than two references beside itself.
 */
final class ReadyLane {
  /** One run's place; it stays in the lists for a while after the run has left. */
  static final class Place {
    final ReadyQueue queue;
    final StepRun run;
    final long order;
    private boolean left;

    Place(ReadyQueue queue, StepRun run, long order) {
      this.queue = queue;
      this.run = run;
      this.order = order;
    }

    boolean isBefore(Place other) {
      int byPriority = Integer.compare(run.step.priority(), other.run.step.priority());
      return byPriority != 0 ? byPriority < 0 : order < other.order;
    }
  }

  /** The places of one priority, in the order of arrival. */
  private static final class Band {
    final int priority;
    final ArrayDeque<Place> places = new ArrayDeque<>(4);
    int waiting;

    Band(int priority) {
      this.priority = priority;
    }
  }

  final String adapter;
  int bypasses;
  private final ArrayDeque<Place> byArrival = new ArrayDeque<>(4);
  private final List<Band> bands = new ArrayList<>(1);
  private int waiting;

  ReadyLane(String adapter) {
    this.adapter = adapter;
  }

  boolean isEmpty() {
    return waiting == 0;
  }

  void add(Place place) {
    Band band = band(place.run.step.priority());
    band.places.add(place);
    band.waiting++;
    byArrival.add(place);
    waiting++;
  }

  void remove(Place place) {
    bypasses = oldest() == place ? 0 : bypasses;
    place.left = true;
    band(place.run.step.priority()).waiting--;
    waiting--;
    if (waiting == 0) {
      byArrival.clear();
      while (bands.size() > 1) {
        bands.removeLast();
      }
      bands.getFirst().places.clear();
    }
  }

  /** In the order of their numbers; most flows have one. */
  private Band band(int priority) {
    int low = 0;
    int high = bands.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      Band found = bands.get(middle);
      if (found.priority == priority) {
        return found;
      }
      low = found.priority < priority ? middle + 1 : low;
      high = found.priority < priority ? high : middle;
    }
    Band added = new Band(priority);
    bands.add(low, added);
    return added;
  }

  /** The place that is served first. Bands that have emptied go, all but the last. */
  Place first() {
    while (bands.size() > 1 && bands.getFirst().waiting == 0) {
      bands.removeFirst();
    }
    return front(bands.getFirst().places);
  }

  Place oldest() {
    return front(byArrival);
  }

  private static Place front(ArrayDeque<Place> places) {
    Place first = places.element();
    while (first.left) {
      places.remove();
      first = places.element();
    }
    return first;
  }

  void collect(List<Place> all) {
    byArrival.stream().filter(place -> !place.left).forEach(all::add);
  }
}
