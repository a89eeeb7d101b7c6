package io.baton.flow.read;

import io.baton.flow.ErrorHandler;
import io.baton.flow.Flow;
import io.baton.flow.Ids;
import io.baton.flow.Step;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.document.Node;
import io.baton.flow.place.Places;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a definition in Baton's own form. Finds every problem it can, and never stops at one. */
public final class FlowReader {
  private final Section flow;
  private final StepListReader lists;
  private final @Nullable String idIfAbsent;

  private FlowReader(Section flow, @Nullable String idIfAbsent) {
    this.flow = flow;
    this.lists = new StepListReader(flow.reading);
    this.idIfAbsent = idIfAbsent;
  }

  public static FlowReading read(Node root, AdapterCatalog catalog, FlowLimits limits) {
    Reading reading = new Reading(catalog, limits);
    if (!(root instanceof Node.Fields fields)) {
      String message = "a flow must be an object with 'id' and 'steps', not " + Kinds.name(root);
      return new FlowReading(
          null, Places.NONE, List.of(Problem.error("", root.position(), message)));
    }
    Flow draft = new FlowReader(section(reading, "", fields), null).read();
    Places places = Places.of(root, reading.paths(""));
    return new FlowReading(reading.isOverfull() ? null : draft, places, reading.problems);
  }

  private static Section section(Reading reading, String path, Node.Fields fields) {
    return new Section(reading, path, fields, KeyTables.FLOW);
  }

  private Flow read() {
    String pool = Objects.requireNonNullElse(flow.text("pool"), Flow.STANDARD_POOL);
    flow.reading.customPool = StepReader.isCustomPool(pool);
    return new Flow(
        id(),
        flow.anyText("name"),
        flow.anyText("description"),
        input(),
        flow.values("vars"),
        flow.names("readOnly"),
        pool,
        PolicyReader.timeouts(flow),
        PolicyReader.concurrency(flow),
        PolicyReader.retry(flow),
        PolicyReader.errorClasses(flow),
        PolicyReader.isWord(flow, "mode", "graph", "sequence")
            ? Flow.Order.GRAPH
            : Flow.Order.DERIVED,
        lists.required(flow, "steps", 0),
        flow.value("output"),
        errorHandlers(),
        TriggerReader.triggers(flow),
        flows());
  }

  private String id() {
    String id = flow.anyText("id");
    if (id == null) {
      if (idIfAbsent == null && flow.lacks("id")) {
        flow.problem("id", "the flow has no 'id'; write one, for example 'id: my-flow'");
      }
      return Objects.requireNonNullElse(idIfAbsent, "#");
    }
    String refusal = Ids.refusal(id);
    if (refusal != null) {
      flow.problem("id", refusal);
    }
    return id;
  }

  private Map<String, Value> input() {
    Node.Fields node = flow.object("input");
    Map<String, Value> inputs = new LinkedHashMap<>();
    if (node != null) {
      node.fields().forEach((name, field) -> inputs.put(name, field.value().toValue()));
    }
    return inputs;
  }

  private List<ErrorHandler> errorHandlers() {
    Node.Seq list = flow.list("errorHandlers");
    if (list == null) {
      return List.of();
    }
    List<ErrorHandler> handlers = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      String path = flow.path("errorHandlers") + "[" + i + "]";
      if (list.items().get(i) instanceof Node.Fields fields) {
        Section handler = new Section(flow.reading, path, fields, KeyTables.ERROR_HANDLER);
        List<Step> steps = lists.optional(handler, "steps", "error_handlers." + (i + 1), 0);
        if (steps.isEmpty() && handler.lacks("steps")) {
          handler.problem("steps", "the error handler has no 'steps'; write at least one");
        }
        handlers.add(new ErrorHandler(handler.expression("condition"), steps));
      } else {
        Position position = list.items().get(i).position();
        flow.reading.problem(path, position, "an error handler must be {condition, steps}");
      }
    }
    return handlers;
  }

  /** Flows inside this one: a list, or an object by id. Each has ids of its own. */
  private List<Flow> flows() {
    Node node = flow.node("flows");
    List<Flow> flows = new ArrayList<>();
    switch (node) {
      case null -> {}
      case Node.Seq seq -> {
        for (int i = 0; i < seq.items().size(); i++) {
          inner(seq.items().get(i), flow.path("flows") + "[" + i + "]", null, flows);
        }
      }
      case Node.Fields byId ->
          byId.fields()
              .forEach(
                  (id, field) -> inner(field.value(), flow.path("flows") + "." + id, id, flows));
      case Node.Leaf ignored -> flow.problem("flows", "'flows' must be a list of flows");
    }
    return flows;
  }

  private void inner(Node node, String path, @Nullable String id, List<Flow> flows) {
    Reading reading = flow.reading.inner();
    if (node instanceof Node.Fields fields) {
      Flow read = new FlowReader(section(reading, path, fields), id).read();
      boolean twice = flows.stream().anyMatch(other -> other.id().equals(read.id()));
      if (twice) {
        flow.reading.problem(
            path, node.position(), "there is an inner flow '" + read.id() + "' already");
      }
      flow.reading.innerPaths.put(read.id(), reading.paths(path));
      flows.add(read);
    } else {
      flow.reading.problem(path, node.position(), "a flow must be an object with 'id' and 'steps'");
    }
  }
}
