package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.Template;
import io.baton.flow.Body;
import io.baton.flow.Flow;
import io.baton.flow.RetryPolicy;
import io.baton.flow.Step;
import io.baton.flow.Timeouts;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.place.Places;
import io.baton.flow.schema.InputSchema;
import io.baton.flow.schema.SchemaException;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a flow into its plan: indexes first, then every text, then the edges, and the levels
 * when all edges are known. Each part reports what it finds and leaves the rest to go on, so one
 * run names all problems.
 */
public final class PlanCompiler {
  private final Flow flow;
  private final AdapterCatalog catalog;
  private final Findings findings;
  private final Layout layout;
  private final Names names;
  private final Texts texts;
  private final FlowNames flowNames;

  private PlanCompiler(
      Flow flow, Places places, AdapterCatalog catalog, Collection<String> otherFlows) {
    this.flow = flow;
    this.flowNames = new FlowNames(flow, otherFlows);
    this.catalog = catalog;
    this.findings = new Findings(places);
    this.layout = new Layout(flow, findings);
    this.names = new Names(flow, layout);
    this.texts = new Texts(findings, names);
  }

  /** Compiles a flow that was built in code, with the built-in adapters. */
  public static Planning compile(Flow flow) {
    return compile(flow, Places.NONE, AdapterCatalog.builtIn(), Set.of());
  }

  /**
   * @param otherFlows ids of flows that are known to exist, to find misspelt ones
   */
  public static Planning compile(
      Flow flow, Places places, AdapterCatalog catalog, Collection<String> otherFlows) {
    return new PlanCompiler(flow, places, catalog, otherFlows).compile();
  }

  private Planning compile() {
    Destinations destinations = new Destinations(flow.readOnly(), layout, findings);
    Sources sources = new Sources(names);
    WorkCompiler works = new WorkCompiler(flow, catalog, texts, destinations, findings, flowNames);
    for (StepDraft step : layout.steps) {
      new StepCompiler(step, texts, destinations, sources, findings).compile(works);
    }
    new Edges(layout, findings, flow.order()).draw();
    StartConditions starts = new StartConditions(layout, names, findings);
    starts.link();
    Levels.assign(layout, findings);
    Parts parts = parts();
    new DatabaseUrls(findings).check(findings.places.flow("vars"), flow.vars());
    for (Flow inner : flow.flows()) {
      compile(inner, findings.places.inner(inner.id()), catalog, flowNames.known())
          .problems()
          .forEach(findings::add);
    }
    Plan plan =
        findings.hasErrors() || parts.input() == null
            ? null
            : plan(parts, parts.input(), destinations, starts);
    return new Planning(plan, findings.problems());
  }

  /** What is compiled once for the whole flow. */
  private record Parts(
      @Nullable InputSchema input,
      Template vars,
      @Nullable Template output,
      List<PlannedHandler> handlers) {}

  private Parts parts() {
    return new Parts(
        inputSchema(),
        texts.template(findings.places.flow("vars"), flow.vars(), View.FLOW),
        flow.output() == null
            ? null
            : texts.template(findings.places.flow("output"), flow.output(), View.FLOW),
        handlers());
  }

  private @Nullable InputSchema inputSchema() {
    try {
      return InputSchema.compile(flow.input());
    } catch (SchemaException first) {
      flow.input().forEach(this::reportInput);
      return null;
    }
  }

  /** Each declaration alone, because compiling them together stops at the first flaw. */
  private void reportInput(String name, Value declared) {
    try {
      InputSchema.compile(Map.of(name, declared));
    } catch (SchemaException flaw) {
      findings.error(
          Texts.join(findings.places.flow("input"), flaw.path()),
          String.valueOf(flaw.getMessage()));
    }
  }

  private List<PlannedHandler> handlers() {
    List<PlannedHandler> handlers = new ArrayList<>();
    for (int i = 0; i < flow.errorHandlers().size(); i++) {
      String path = findings.places.flow("errorHandlers") + "[" + i + "].condition";
      Expression condition =
          texts.expression(path, flow.errorHandlers().get(i).condition(), View.ERROR);
      handlers.add(new PlannedHandler(condition, layout.handlerBlocks.get(i)));
    }
    return handlers;
  }

  private Plan plan(
      Parts parts, InputSchema input, Destinations destinations, StartConditions starts) {
    List<List<String>> levels = Levels.ofRoot(layout);
    return new Plan(
        flow,
        layout.steps.stream().map(this::planned).toList(),
        layout.blocks.stream().map(BlockDraft::toBlock).toList(),
        layout.byId,
        input,
        parts.vars(),
        destinations.readOnly(),
        parts.output(),
        parts.handlers(),
        levels,
        Levels.parallelGroups(layout, levels),
        (int) layout.steps.stream().filter(step -> step.counted).count(),
        starts.signalWatchers(),
        starts.variableWatchers());
  }

  private PlannedStep planned(StepDraft draft) {
    return new PlannedStep(
        draft.index,
        draft.step.id().intern(),
        draft.step,
        draft.block.index,
        draft.loopDepth,
        draft.level,
        draft.counted,
        List.copyOf(draft.dependencies),
        Indexes.of(draft.predecessors),
        Indexes.of(draft.successors),
        Indexes.of(draft.successTargets),
        Indexes.of(draft.failureTargets),
        Indexes.of(draft.routeSources),
        Indexes.of(draft.watchers),
        Indexes.of(draft.failureWatchers),
        draft.startWhen,
        draft.waitsForMember,
        draft.condition,
        draft.conditionPerItem,
        draft.work(),
        draft.repeat,
        draft.mapping,
        draft.capture,
        draft.privateVars,
        retry(draft.step),
        draft.retryWhen,
        timeoutMillis(draft.step),
        draft.onError,
        draft.fallback,
        draft.step.pool(),
        draft.step.priority(),
        draft.step.resources(),
        draft.usesSecrets);
  }

  private @Nullable RetryPolicy retry(Step step) {
    boolean inherits = step.body() instanceof Body.Call || step.body() instanceof Body.Child;
    RetryPolicy policy = step.retry() == null && inherits ? flow.retry() : step.retry();
    return policy == null || policy.attempts() == 1 ? null : policy;
  }

  private long timeoutMillis(Step step) {
    if (step.timeout() != null) {
      return step.timeout().toMillis();
    }
    if (!(step.body() instanceof Body.Call call)) {
      return 0;
    }
    Map<String, Duration> types = flow.timeouts().types();
    Duration byType = types.getOrDefault(step.type(), types.get(call.adapter()));
    Duration general = flow.timeouts().step();
    Duration limit = byType != null ? byType : general != null ? general : Timeouts.DEFAULT_STEP;
    return limit.toMillis();
  }
}
