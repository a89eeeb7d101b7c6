package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.List;

/**
 * The format of the execution engine document: {@code flow_id}, steps with adapter and action,
 * retry with {@code delay_ms}, {@code error_handlers} and the three timeouts beside each other.
 */
final class FlowDialect implements Dialect {
  private static final String[] MARKS = {
    "flowId", "flowName", "flowTimeout", "stepTimeout", "idleTimeout", "variables"
  };
  private static final String[] RETRY_MARKS = {"delayMs", "maxDelayMs", "backoffMultiplier"};
  private static final List<String> IGNORED = List.of("version", "tenantId", "metadata");

  @Override
  public String name() {
    return "flow";
  }

  @Override
  public boolean recognises(Node root) {
    return !Nodes.hasAny(root, "workflowId")
        && (Nodes.hasAny(root, MARKS) || Nodes.anyStep(root, FlowDialect::hasMillisecondRetry));
  }

  private static boolean hasMillisecondRetry(Node step) {
    Node retry = Nodes.at(step, "retry");
    return retry != null && Nodes.hasAny(retry, RETRY_MARKS);
  }

  @Override
  public Node translate(Node root, Translation translation) {
    if (!(root instanceof Node.Fields object)) {
      return root;
    }
    Rewriting flow = Rewriting.of(object);
    flow.rename("id", "flowId")
        .rename("name", "flowName")
        .rename("vars", "variables")
        .ignore(translation, IGNORED)
        .changeEach("errorHandlers", handler -> handler(handler))
        .change("retry", FlowDialect::retry);
    FlowTimeouts.gather(flow);
    if (!flow.has("id")) {
      flow.put("id", flow.position(), translation.flowId());
    }
    NestedSteps.change(flow, this::step);
    return flow.done();
  }

  private Node handler(Node node) {
    if (!(node instanceof Node.Fields object)) {
      return node;
    }
    Rewriting handler = Rewriting.of(object);
    NestedSteps.change(handler, this::step);
    return handler.done();
  }

  private Node step(Node node) {
    if (!(node instanceof Node.Fields object)) {
      return node;
    }
    Rewriting step = Rewriting.of(object);
    step.rename("id", "stepId")
        .rename("name", "stepName")
        .rename("timeout", "stepTimeout", "timeoutMs")
        .change("retry", FlowDialect::retry)
        .change("onError", FlowDialect::stepsOnly);
    composite(step);
    polling(step);
    NestedSteps.change(step, this::step);
    return step.done();
  }

  /** The document's engine waits a fixed time where a policy does not name its back-off. */
  private static Node retry(Node policy) {
    if (!(Retries.translate(policy) instanceof Node.Fields object)) {
      return policy;
    }
    Rewriting retry = Rewriting.of(object);
    if (!retry.has("backoff")) {
      retry.put("backoff", retry.position(), "fixed");
    }
    return retry.done();
  }

  private static Node stepsOnly(Node node) {
    Node steps = Nodes.at(node, "steps");
    return steps == null ? node : steps;
  }

  private static void composite(Rewriting step) {
    String type = step.text("type");
    if (type != null && step.has("steps")) {
      switch (type) {
        case "parallel" -> move(step, "parallel");
        case "sequential", "sequence" -> move(step, "sequence");
        default -> {}
      }
    }
  }

  private static void move(Rewriting step, String key) {
    step.take("type");
    step.put(key, step.take("steps"));
  }

  private static void polling(Rewriting step) {
    Node.Field polling = step.take("polling", "pollingConfig");
    if (polling != null && polling.value() instanceof Node.Fields object) {
      Node.Fields poll =
          Rewriting.of(object)
              .rename("url", "pollUrl")
              .rename("interval", "intervalMs")
              .rename("timeout", "timeoutMs")
              .done();
      step.put("async", Rewriting.empty(object.position()).put("poll", poll).done());
    }
    Node.Field callback = step.take("callback");
    if (callback != null) {
      Position position = callback.keyPosition();
      step.put("async", Rewriting.empty(position).put("callback", position, Value.TRUE).done());
    }
  }
}
