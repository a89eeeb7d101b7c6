package io.baton.flow.plan;

import io.baton.flow.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the context paths that steps write to. The variables and the outputs can be written; a bare
 * name means a variable.
 */
final class Destinations {
  private static final Set<String> WRITABLE = Set.of("vars", "output");
  private static final Set<String> PROTECTABLE =
      Set.of("vars", "input", "output", "steps", "system", "execution", "trigger");

  private final Layout layout;
  private final Findings findings;
  private final List<List<String>> readOnly = new ArrayList<>();

  Destinations(List<String> protectedPaths, Layout layout, Findings findings) {
    this.layout = layout;
    this.findings = findings;
    for (int i = 0; i < protectedPaths.size(); i++) {
      List<String> parts = withoutPipeline(parts(protectedPaths.get(i)));
      if (PROTECTABLE.contains(parts.getFirst()) && !parts.contains("")) {
        readOnly.add(parts);
      } else {
        findings.error(
            findings.places.flow("readOnly") + "[" + i + "]",
            "'"
                + protectedPaths.get(i)
                + "' is not a context path; write for example vars.domain or input");
      }
    }
  }

  List<List<String>> readOnly() {
    return readOnly;
  }

  /** The parts of the destination; empty where it cannot be written, which is reported. */
  List<String> parse(String path, String written) {
    List<String> parts = withoutPipeline(parts(written));
    boolean rooted = parts.getFirst().equals("vars") || parts.getFirst().equals("output");
    String refusal = refusal(written, parts, rooted);
    if (refusal != null) {
      findings.error(path, refusal);
      return List.of();
    }
    List<String> destination = new ArrayList<>(rooted ? List.of() : List.of("vars"));
    destination.addAll(parts);
    reportReadOnly(path, destination);
    return List.copyOf(destination);
  }

  private @Nullable String refusal(String written, List<String> parts, boolean rooted) {
    String form = "; write for example vars.user or output.total";
    if (parts.contains("") || written.contains("{") || written.contains("[")) {
      return "'" + written + "' is not a path of names" + form;
    }
    if (rooted && parts.size() == 1) {
      return "'" + written + "' needs the name of what is written" + form;
    }
    if (isLocked(parts.getFirst())) {
      return "'" + written + "' cannot be written; only variables and outputs can" + form;
    }
    return !rooted && layout.byId.containsKey(parts.getFirst())
        ? "'" + written + "' is the output of a step and cannot be written" + form
        : null;
  }

  /** Refuses a write to a protected path, to a part of it, and to what holds it. */
  void reportReadOnly(String path, List<String> destination) {
    for (List<String> kept : readOnly) {
      int common = Math.min(kept.size(), destination.size());
      if (kept.subList(0, common).equals(destination.subList(0, common))) {
        findings.error(
            path,
            "'"
                + String.join(".", destination)
                + "' cannot be written because '"
                + String.join(".", kept)
                + "' is read-only in this flow");
      }
    }
  }

  private static List<String> parts(String path) {
    return List.of(path.strip().split("\\.", -1));
  }

  /** {@code pipeline.output.x} is {@code output.x}, and the same for the input. */
  private static List<String> withoutPipeline(List<String> parts) {
    boolean prefixed =
        parts.size() > 1
            && parts.getFirst().equals("pipeline")
            && (parts.get(1).equals("output") || parts.get(1).equals("input"));
    return prefixed ? parts.subList(1, parts.size()) : parts;
  }

  private static boolean isLocked(String root) {
    return Ids.ROOTS.contains(root) && !WRITABLE.contains(root);
  }
}
