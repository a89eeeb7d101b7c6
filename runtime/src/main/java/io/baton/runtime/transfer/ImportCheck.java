package io.baton.runtime.transfer;

import io.baton.store.FlowRow;
import io.baton.store.Store;
import io.baton.store.inspect.Inspection.KnownFlow;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads an export once without writing anything, to know whether all of it can be taken. */
final class ImportCheck {
  private static final int MOST_REASONS = 20;

  /** Names a version of a flow. */
  record FlowName(String tenantId, String flowId, int version) {
    static FlowName of(Obj fields) {
      return new FlowName(
          Lines.text(fields, "tenantId"),
          Lines.text(fields, "flowId"),
          (int) Lines.number(fields, "version"));
    }

    @Override
    public String toString() {
      return "version %d of flow '%s' of tenant '%s'".formatted(version, flowId, tenantId);
    }
  }

  private final Store store;
  private final Map<FlowName, Long> flowsThere = new HashMap<>();
  private final Map<FlowName, Long> known = new LinkedHashMap<>();
  private final Set<String> executions = new HashSet<>();
  private final Set<String> doubles = new HashSet<>();
  private final List<String> reasons = new ArrayList<>();
  private int newFlows;
  private int line;

  ImportCheck(Store store) {
    this.store = store;
    for (KnownFlow flow : store.inspection().flows()) {
      flowsThere.put(new FlowName(flow.tenantId(), flow.flowId(), flow.version()), flow.flowNo());
    }
    known.putAll(flowsThere);
  }

  /** Flow versions that are there already, by name, with their numbers. */
  Map<FlowName, Long> flowsThere() {
    return flowsThere;
  }

  /** Executions that are there already. */
  Set<String> doubles() {
    return doubles;
  }

  int newFlows() {
    return newFlows;
  }

  int executions() {
    return executions.size();
  }

  void take(String text) {
    line++;
    try {
      if (Json.parse(text) instanceof Obj fields && fields.size() > 0) {
        take(fields);
      } else {
        refuse("is no object");
      }
    } catch (JsonException | IllegalArgumentException wrong) {
      refuse(String.valueOf(wrong.getMessage()));
    }
  }

  private void take(Obj fields) {
    if (line == 1) {
      if (!fields.equals(Lines.head())) {
        refuse("is not the head of an export of this version: " + Json.write(Lines.head()));
      }
    } else if (fields.at(Lines.FLOW) instanceof Obj flow) {
      flow(flow);
    } else if (fields.at(Lines.EXECUTION) instanceof Obj execution) {
      execution(execution);
    } else if (!(fields.at(Lines.EVENT) instanceof Obj)) {
      refuse("is neither a flow, an execution nor an event");
    }
  }

  private void flow(Obj fields) {
    FlowRow row = Lines.flow(fields, 0);
    FlowName name = FlowName.of(fields);
    Long there = flowsThere.get(name);
    if (there == null) {
      newFlows++;
      if (known.put(name, 0L) != null) {
        refuse(name + " comes twice");
      }
    } else if (!store.flows().byNo(there).orElseThrow().text().equals(row.text())) {
      refuse(name + " is there already, with another definition");
    }
  }

  private void execution(Obj fields) {
    String id = Lines.text(fields, "executionId");
    if (!executions.add(id)) {
      refuse("execution " + id + " comes twice");
    }
    if (!known.containsKey(FlowName.of(fields))) {
      refuse("execution " + id + " needs " + FlowName.of(fields) + ", which is not there");
    }
    if (store.executions().byId(id).isPresent()) {
      doubles.add(id);
    }
  }

  private void refuse(String reason) {
    if (reasons.size() < MOST_REASONS) {
      reasons.add("line " + line + ": " + reason);
    }
  }

  /**
   * @param skipDoubles executions that are there already are no reason
   */
  void requireSound(boolean skipDoubles) throws ImportRefused {
    if (line == 0) {
      reasons.add("there is nothing in it");
    }
    if (!skipDoubles && !doubles.isEmpty()) {
      String first = doubles.iterator().next();
      reasons.add(
          "%d of %d executions are there already, such as %s"
              .formatted(doubles.size(), executions.size(), first));
    }
    if (!reasons.isEmpty()) {
      throw new ImportRefused(reasons);
    }
  }
}
