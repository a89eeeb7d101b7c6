package io.baton.flow.dialect;

import io.baton.flow.catalog.TypeAliases;
import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import java.util.List;
import java.util.Set;

/**
 * The format of the orchestration layer document: {@code workflowId}, steps that have a type and a
 * config, routing by {@code onSuccess} and {@code onFailure}, {@code retryPolicy}, limits by step
 * type. The document also shows single steps and single tables; they are read as the smallest
 * workflow that holds them.
 */
final class WorkflowDialect implements Dialect {
  private static final List<String> IGNORED = List.of("version", "tenantId", "metadata");

  @Override
  public String name() {
    return "workflow";
  }

  @Override
  public boolean recognises(Node root) {
    return Nodes.hasAny(root, "workflowId")
        || isBareStep(root)
        || isTimeoutsOnly(root)
        || Nodes.anyStep(root, step -> Nodes.hasAny(step, "stepId", "retryPolicy"))
        || isNamelessListOfTypes(root);
  }

  private static boolean isBareStep(Node root) {
    return !Nodes.hasAny(root, "steps")
        && (Nodes.hasAny(root, "stepId", "retryPolicy")
            || (Nodes.hasAny(root, "type") && Nodes.hasAny(root, "id")));
  }

  private static boolean isTimeoutsOnly(Node root) {
    return Nodes.hasAny(root, "timeouts")
        && root instanceof Node.Fields object
        && object.fields().size() == 1;
  }

  private static boolean isNamelessListOfTypes(Node root) {
    List<Node> steps = Nodes.items(Nodes.at(root, "steps"));
    return !Nodes.hasAny(root, "id")
        && !steps.isEmpty()
        && steps.stream()
            .allMatch(step -> Nodes.hasAny(step, "type") && !Nodes.hasAny(step, "adapter"));
  }

  @Override
  public Node translate(Node root, Translation translation) {
    if (!(root instanceof Node.Fields object)) {
      return root;
    }
    Rewriting flow = isBareStep(root) ? around(object) : Rewriting.of(object);
    flow.rename("id", "workflowId")
        .rename("name", "workflowName")
        .rename("vars", "variables")
        .rename("retry", "retryPolicy")
        .rename("triggers", "trigger")
        .change("triggers", WorkflowDialect::asList)
        .change("retry", Retries::translate)
        .ignore(translation, IGNORED);
    FlowTimeouts.gatherByType(flow);
    if (!flow.has("id")) {
      flow.put("id", flow.position(), translation.flowId());
    }
    standIn(flow, translation);
    NestedSteps.change(flow, step -> step(step, translation));
    return new Routes(translation).resolve(flow.done());
  }

  private static Rewriting around(Node.Fields step) {
    return Rewriting.empty(step.position())
        .put("steps", new Node.Seq(step.position(), List.of(step)));
  }

  /**
   * The document shows workflows whose steps are left out; they become a step that does nothing.
   */
  private static void standIn(Rewriting flow, Translation translation) {
    Node.Field steps = flow.get("steps");
    if (steps != null && !(steps.value() instanceof Node.Seq list && list.items().isEmpty())) {
      return;
    }
    Position position = steps == null ? flow.position() : steps.value().position();
    translation.warning(
        "steps", position, "the workflow shows no steps; one that does nothing stands in");
    Node.Fields nothing =
        Rewriting.empty(position)
            .put("id", position, "left-out")
            .put("adapter", position, "core")
            .put("action", position, "noop")
            .done();
    flow.put("steps", new Node.Seq(position, List.of(nothing)));
  }

  private static Node asList(Node node) {
    return node instanceof Node.Seq ? node : new Node.Seq(node.position(), List.of(node));
  }

  private static Node step(Node node, Translation translation) {
    if (!(node instanceof Node.Fields object)) {
      return node;
    }
    Rewriting step = Rewriting.of(object);
    step.rename("id", "stepId")
        .rename("name", "stepName")
        .rename("retry", "retryPolicy")
        .rename("timeout", "timeoutMs")
        .change("retry", Retries::translate);
    if (saysNothingOfItsData(step)) {
      step.put("input", inputData(step.position()));
    }
    Calls.routeUnknownType(step, translation);
    NestedSteps.change(step, nested -> step(nested, translation));
    return step.done();
  }

  private static boolean saysNothingOfItsData(Rewriting step) {
    String type = step.text("type");
    return !step.has("config")
        && !step.has("params")
        && !step.has("input")
        && !step.has("adapter")
        && !Calls.isControl(step)
        && (type == null || TypeAliases.control(type) == null);
  }

  /** The document's workers are sent {@code inputData}: a bare step gets the workflow's input. */
  private static Node inputData(Position position) {
    return Rewriting.empty(position).put("from", position, "{{ input }}").done();
  }

  /**
   * {@code onSuccess} and {@code onFailure}. Naming a step that is not there is how the document
   * says that the workflow ends, so such a route is dropped, with a warning in case it was a slip.
   */
  private record Routes(Translation translation) {

    Node resolve(Node.Fields flow) {
      Set<String> ids = Nodes.ids(Nodes.items(Nodes.at(flow, "steps")));
      return Rewriting.of(flow).changeEach("steps", step -> routes(step, ids)).done();
    }

    private Node routes(Node node, Set<String> ids) {
      if (!(node instanceof Node.Fields object)) {
        return node;
      }
      Rewriting step = Rewriting.of(object);
      route(step, "onSuccess", ids);
      route(step, "onFailure", ids);
      return step.done();
    }

    private void route(Rewriting step, String key, Set<String> ids) {
      Node.Field field = step.take(key);
      if (field == null) {
        return;
      }
      List<Node> targets =
          Nodes.oneOrMany(field.value()).filter(target -> exists(target, key, ids)).toList();
      if (!targets.isEmpty()) {
        Position position = field.value().position();
        step.put(key, new Node.Field(field.keyPosition(), new Node.Seq(position, targets)));
      }
    }

    private boolean exists(Node target, String key, Set<String> ids) {
      String id = Nodes.text(target);
      if (id == null || ids.contains(id)) {
        return true;
      }
      translation.warning(
          key,
          target.position(),
          "there is no step '%s'; the workflow ends here as if '%s' were not written"
              .formatted(id, key));
      return false;
    }
  }
}
