package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import java.util.List;
import java.util.Optional;

/**
 * The formats that Baton reads. The order is that of recognition: shapes that nothing else has come
 * first, Baton's own format takes what is left.
 */
public final class Dialects {
  private static final Dialect OWN = new CanonicalDialect();
  private static final List<Dialect> ALL =
      List.of(
          new PipelineDialect(),
          new AgentWorkflowDialect(),
          new AgentPlanDialect(),
          new FlowDialect(),
          new WorkflowDialect(),
          OWN);

  private Dialects() {}

  /** The dialect whose shape the document has. */
  public static Dialect recognise(Node root) {
    return ALL.stream().filter(dialect -> dialect.recognises(root)).findFirst().orElse(OWN);
  }

  /** The dialect of that name; empty where there is none, see {@link #names()}. */
  public static Optional<Dialect> named(String name) {
    return ALL.stream().filter(dialect -> dialect.name().equals(name)).findFirst();
  }

  /** Every name that {@link #named} knows, Baton's own first. */
  public static List<String> names() {
    return List.of("baton", "flow", "pipeline", "workflow", "agent-plan", "agent-workflow");
  }

  /** What to say about a name that {@link #named} does not know. */
  public static String unknown(String name) {
    return "unknown format '%s'; the formats are: %s".formatted(name, String.join(", ", names()));
  }
}
