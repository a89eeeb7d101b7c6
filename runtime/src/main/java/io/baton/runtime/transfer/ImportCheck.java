package io.baton.runtime.transfer;

import io.baton.engine.event.UnknownEventException;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.transfer.ImportRules.Unfinished;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads an export once without writing anything, to know whether all of it can be taken. */
final class ImportCheck {
  private static final int MOST_REASONS = 20;
  private static final int ANY = 0;

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
  private final ImportRules rules;
  private final Map<FlowName, Long> flowsThere = new HashMap<>();
  private final Set<FlowName> inUse = new HashSet<>();
  private final Map<FlowName, Long> known = new LinkedHashMap<>();
  private final Set<String> executions = new HashSet<>();
  private final Set<String> doubles = new LinkedHashSet<>();
  private final Set<String> unfinished = new LinkedHashSet<>();
  private final List<String> reasons = new ArrayList<>();
  private int newFlows;
  private int line;
  private @Nullable LogCheck log;

  ImportCheck(Store store, ImportRules rules) {
    this.store = store;
    this.rules = rules;
    for (KnownFlow flow : store.inspection().flows()) {
      flowsThere.put(new FlowName(flow.tenantId(), flow.flowId(), flow.version()), flow.flowNo());
      if (flow.deletedAt() == 0) {
        inUse.add(new FlowName(flow.tenantId(), flow.flowId(), ANY));
      }
    }
    known.putAll(flowsThere);
  }

  /** Flow versions that are there already, by name, with their numbers. */
  Map<FlowName, Long> flowsThere() {
    return flowsThere;
  }

  /** Executions that are not taken. */
  Set<String> leftOut() {
    Set<String> all = new HashSet<>(doubles);
    if (rules.unfinished() == Unfinished.SKIP) {
      all.addAll(unfinished);
    }
    return all;
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
    } catch (JsonException
        | UnknownEventException
        | IllegalArgumentException
        | IllegalStateException wrong) {
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
    } else if (fields.at(Lines.EVENT) instanceof Obj event) {
      event(event);
    } else {
      refuse("is neither a flow, an execution nor an event");
    }
  }

  private void event(Obj event) {
    if (log == null) {
      refuse("is an event of no execution");
    } else {
      log.take(event).ifPresent(this::refuse);
    }
  }

  private void endLog() {
    if (log != null && !log.isEnded()) {
      unfinished.add(log.id());
    }
    log = null;
  }

  private void requireTenant(Obj fields) {
    String tenant = Lines.text(fields, "tenantId");
    if (rules.tenant().filter(only -> !only.equals(tenant)).isPresent()) {
      refuse("is of tenant '%s', not of '%s'".formatted(tenant, rules.tenant().orElseThrow()));
    }
  }

  private void flow(Obj fields) {
    FlowRow row = Lines.flow(fields, 0);
    requireTenant(fields);
    FlowName name = FlowName.of(fields);
    Long there = flowsThere.get(name);
    if (there == null) {
      newFlows++;
      FlowLibrary.plan(row);
      if (Lines.number(fields, "deletedAt") > 0
          && inUse.contains(new FlowName(row.tenantId(), row.flowId(), ANY))) {
        refuse(name + " was deleted there, but the flow is in use here");
      }
      if (known.put(name, 0L) != null) {
        refuse(name + " comes twice");
      }
    } else if (!store.flows().byNo(there).orElseThrow().text().equals(row.text())) {
      refuse(name + " is there already, with another definition");
    }
  }

  private void execution(Obj fields) {
    String id = Lines.text(fields, "executionId");
    requireTenant(fields);
    endLog();
    log = new LogCheck(fields);
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

  void requireSound() throws ImportRefused {
    endLog();
    if (line == 0) {
      reasons.add("there is nothing in it");
    }
    if (!rules.skipDoubles()) {
      refuse(doubles, "are there already");
    }
    if (rules.unfinished() == Unfinished.REFUSE) {
      unfinished.removeAll(doubles);
      refuse(unfinished, "have not ended, and a server that runs takes only those that have");
    }
    if (!reasons.isEmpty()) {
      throw new ImportRefused(reasons);
    }
  }

  private void refuse(Set<String> some, String why) {
    if (!some.isEmpty()) {
      reasons.add(
          "%d of %d executions %s, such as %s"
              .formatted(some.size(), executions.size(), why, some.iterator().next()));
    }
  }
}
