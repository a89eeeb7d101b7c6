package io.baton.flow.plan;

import io.baton.expression.References;
import java.util.List;

/**
 * Notes that a step reads secrets, and reports those that its {@code secrets} does not list. Names
 * of secrets are fixed parts of an expression, so nothing is left to check while it runs.
 */
final class ListedSecrets {
  private static final String ROOT = "secrets";

  private ListedSecrets() {}

  static void note(StepDraft step, String path, References reads, Findings findings) {
    step.usesSecrets |= reads.usesRoot(ROOT);
    List<String> listed = step.step.secrets();
    if (listed.isEmpty()) {
      return;
    }
    for (List<String> read : reads.paths()) {
      if (read.size() > 1 && read.getFirst().equals(ROOT) && !listed.contains(read.get(1))) {
        findings.error(
            path,
            "Step '%s' reads secrets.%s, but its 'secrets' lists only %s"
                .formatted(step.step.id(), read.get(1), String.join(", ", listed)));
      }
    }
  }
}
