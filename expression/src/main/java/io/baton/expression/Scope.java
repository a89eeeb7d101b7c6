package io.baton.expression;

import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The names an expression can see while it is evaluated. Values are handed out on demand, one path
 * at a time, so that evaluating {@code vars.total} costs the same however many variables there are.
 */
public interface Scope {

  /** The whole value of a root name such as {@code input}, or null where no such name exists. */
  @Nullable Value root(String name);

  /**
   * The value of {@code root.name}, or null where it has none. Called for every path of two or more
   * fixed parts; override it where the whole root would be costly to build.
   */
  default @Nullable Value member(String root, String name) {
    return root(root) instanceof Obj fields ? fields.get(name) : null;
  }

  /** Whether the event is in the execution's log: the meaning of {@code event:TYPE}. */
  default boolean hasEvent(EventName event) {
    return false;
  }
}
