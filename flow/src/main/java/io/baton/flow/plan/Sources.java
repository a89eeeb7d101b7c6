package io.baton.flow.plan;

import io.baton.flow.Ids;
import io.baton.value.Value;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads {@code from} of an input mapping. A plain text that is a path into the context, such as
 * {@code create_user} or {@code vars.user.groups[0]}, means what it leads to, as it does in {@code
 * output.to}; no step could do anything with the path itself.
 */
record Sources(Names names) {
  private static final Pattern PATH = Pattern.compile("[\\w-]+(\\.[\\w-]+|\\[(\\*|-?\\d+)])*");

  Value readable(Value from) {
    return from instanceof Value.Text text && isPath(text.value())
        ? Value.of("{{ " + text.value() + " }}")
        : from;
  }

  private boolean isPath(String text) {
    if (!PATH.matcher(text).matches()) {
      return false;
    }
    List<String> path = List.of(text.split("[.\\[]", -1));
    return Ids.ROOTS.contains(path.getFirst())
        || names.isVariable(path.getFirst())
        || names.stepAt(path, 0) != null;
  }
}
