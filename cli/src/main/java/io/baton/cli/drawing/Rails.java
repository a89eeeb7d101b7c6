package io.baton.cli.drawing;

import io.baton.cli.Glyphs;
import java.util.Set;
import java.util.TreeSet;

/**
 * Draws the lanes beside the steps: where a step stands, which lanes pass by it, and how lanes join
 * and part above it.
 */
final class Rails {
  private final Glyphs glyphs;
  private final int width;

  Rails(Glyphs glyphs, int lanes) {
    this.glyphs = glyphs;
    this.width = 2 * Math.max(1, lanes);
  }

  /** The line of the step itself. */
  String step(Lanes.Place place) {
    StringBuilder line = passing(union(place.before(), place.after(), place), place.lane());
    line.setCharAt(2 * place.lane(), glyphs.pick("●", "*").charAt(0));
    return line.toString();
  }

  /** A line below the step, for what is nested in it. */
  String below(Lanes.Place place) {
    return passing(place.after(), -1).toString();
  }

  /** Whether lines come from the side, so that a line above the step is needed to draw them. */
  boolean needsJunction(Lanes.Place place) {
    return place.sources().stream().anyMatch(source -> source != place.lane());
  }

  /** The line above the step, where its sources' lanes turn towards it. */
  String junction(Lanes.Place place) {
    Set<Integer> ends = new TreeSet<>(place.sources());
    ends.add(place.lane());
    int from = ends.stream().min(Integer::compare).orElse(0);
    int to = ends.stream().max(Integer::compare).orElse(0);
    StringBuilder line = passing(place.before(), -1);
    for (int at = 2 * from; at <= 2 * to; at++) {
      boolean lane = at % 2 == 0;
      if (!lane) {
        line.setCharAt(at, glyphs.pick("─", "-").charAt(0));
      } else if (ends.contains(at / 2)) {
        line.setCharAt(at, corner(place, at / 2, from, to));
      } else if (!place.before().contains(at / 2)) {
        line.setCharAt(at, glyphs.pick("─", "-").charAt(0));
      }
    }
    return line.toString();
  }

  private char corner(Lanes.Place place, int lane, int from, int to) {
    boolean up = place.before().contains(lane);
    boolean down =
        lane == place.lane() || (place.after().contains(lane) && place.before().contains(lane));
    if (glyphs == Glyphs.ASCII) {
      return '+';
    }
    if (lane == from) {
      return up && down ? '├' : up ? '╰' : '╭';
    }
    if (lane == to) {
      return up && down ? '┤' : up ? '╯' : '╮';
    }
    return up && down ? '┼' : up ? '┴' : '┬';
  }

  private Set<Integer> union(Set<Integer> before, Set<Integer> after, Lanes.Place place) {
    Set<Integer> both = new TreeSet<>(before);
    both.retainAll(after);
    both.remove(place.lane());
    return both;
  }

  private StringBuilder passing(Set<Integer> lanes, int without) {
    StringBuilder line = new StringBuilder(" ".repeat(width));
    for (int lane : lanes) {
      if (lane != without) {
        line.setCharAt(2 * lane, glyphs.pick("│", "|").charAt(0));
      }
    }
    return line;
  }
}
