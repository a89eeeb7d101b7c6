package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import java.util.List;

/**
 * The format of the step tracking document: a bare list of steps with plugin, action, params,
 * dependencies and {@code executeIf}, or an object that holds such a list as {@code
 * workflow_steps}. The execution plan inside the document's execution record is read too.
 */
final class AgentPlanDialect implements Dialect {
  private static final List<String> IGNORED =
      List.of(
          "version",
          "metadata",
          "userId",
          "sessionId",
          "inputSchema",
          "outputSchema",
          "parallelGroups",
          "totalSteps");

  @Override
  public String name() {
    return "agent-plan";
  }

  @Override
  public boolean recognises(Node root) {
    return root instanceof Node.Seq
        || Nodes.hasAny(root, "workflowSteps", "executionPlan")
        || Nodes.anyStep(root, AgentPlanDialect::isPlanStep);
  }

  private static boolean isPlanStep(Node step) {
    String kind = Nodes.textAt(step, "type");
    return Nodes.hasAny(step, "plugin", "executeIf", "dependencies")
        || ("llm_decision".equals(kind) && Nodes.hasAny(step, "prompt"))
        || "action".equals(kind);
  }

  @Override
  public Node translate(Node root, Translation translation) {
    Rewriting flow =
        switch (root) {
          case Node.Seq steps -> Rewriting.empty(steps.position()).put("steps", steps);
          case Node.Fields object
              when Nodes.at(object, "executionPlan") instanceof Node.Fields plan ->
              recorded(object, plan, translation);
          case Node.Fields object -> Rewriting.of(object);
          case Node.Leaf leaf -> Rewriting.empty(leaf.position()).put("steps", leaf);
        };
    flow.rename("steps", "workflowSteps").rename("id", "agentId").rename("name", "agentName");
    declarations(flow);
    flow.take("agentId", "agentName");
    flow.ignore(translation, IGNORED);
    FlowTimeouts.gather(flow);
    if (!flow.has("id")) {
      flow.put("id", flow.position(), translation.flowId());
    }
    AgentPlanSteps translator = AgentPlanSteps.of(Nodes.items(flow.value("steps")), translation);
    flow.changeEach("steps", translator::step);
    return flow.done();
  }

  /** Of an execution record only the plan is a definition. */
  private static Rewriting recorded(
      Node.Fields execution, Node.Fields plan, Translation translation) {
    Position position = execution.position();
    translation.warning(
        "", position, "this is the record of an execution; only its execution plan is read");
    Rewriting flow = Rewriting.of(plan);
    Node agent = Nodes.at(execution, "agentId");
    if (agent != null) {
      flow.put("id", agent);
    }
    flow.take("parallelGroups");
    flow.take("totalSteps");
    return flow;
  }

  private static void declarations(Rewriting flow) {
    if (flow.value("inputSchema") instanceof Node.Seq) {
      flow.rename("inputVariables", "inputSchema");
    }
    if (flow.value("outputSchema") instanceof Node.Seq) {
      flow.rename("outputVariables", "outputSchema");
    }
    PipelineVariables.translate(flow);
  }
}
