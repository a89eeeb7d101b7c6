package io.baton.expression;

import java.util.List;

/** A name that a text mentions. The offset is where it is written, in characters from 0. */
public sealed interface Mention {
  int offset();

  /**
   * @param path its fixed leading part, for example {@code [steps, fetch, rows]}
   */
  record Path(List<String> path, int offset) implements Mention {
    public Path {
      path = List.copyOf(path);
    }
  }

  /**
   * @param type what stands behind {@code event:}, which is where the offset points
   */
  record Event(String type, int offset) implements Mention {}
}
