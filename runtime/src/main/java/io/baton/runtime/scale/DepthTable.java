package io.baton.runtime.scale;

import java.util.List;

/**
 * How many workers a queue is worth. At the points of the table it is exactly what they say; in
 * between it grows evenly and is rounded up, so that a single task is worth a worker; beyond the
 * last point it stays.
 */
public record DepthTable(List<Point> points) {
  /** So many waiting tasks are worth so many workers. */
  public record Point(int depth, int workers) {}

  /** None for none, 2 for 10, 10 for 100, 50 for 1,000 and more. */
  public static final DepthTable DEFAULT =
      new DepthTable(
          List.of(new Point(0, 0), new Point(10, 2), new Point(100, 10), new Point(1_000, 50)));

  public DepthTable {
    points = List.copyOf(points);
    if (points.size() < 2 || !points.getFirst().equals(new Point(0, 0))) {
      throw new IllegalArgumentException(
          "A depth table begins with depth 0 for 0 workers and has at least one more point");
    }
    for (int i = 1; i < points.size(); i++) {
      requireGrowth(points.get(i - 1), points.get(i));
    }
  }

  private static void requireGrowth(Point before, Point next) {
    if (next.depth() <= before.depth() || next.workers() < before.workers()) {
      throw new IllegalArgumentException(
          "Depths must grow and workers must not fall, but %d for %d comes after %d for %d"
              .formatted(next.workers(), next.depth(), before.workers(), before.depth()));
    }
  }

  public int workers(int depth) {
    for (int i = 1; i < points.size(); i++) {
      Point to = points.get(i);
      if (depth <= to.depth()) {
        return between(points.get(i - 1), to, Math.max(0, depth));
      }
    }
    return points.getLast().workers();
  }

  private static int between(Point from, Point to, int depth) {
    long more = (long) (depth - from.depth()) * (to.workers() - from.workers());
    return from.workers() + (int) Math.ceilDiv(more, to.depth() - from.depth());
  }
}
