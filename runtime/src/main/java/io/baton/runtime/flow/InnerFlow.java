package io.baton.runtime.flow;

import io.baton.engine.Tokens;
import io.baton.flow.Flow;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.flow.write.FlowWriter;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.FlowRow;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A flow that is defined inside another, on its way to be a version of its own.
 *
 * @param name the ids of the flows around it and its own, joined by what no id can hold
 * @param text its definition alone
 */
record InnerFlow(String name, String text, Plan plan, List<InnerFlow> inside) {
  private static final String JOINT = ":";

  static String name(String around, String flowId) {
    return around + JOINT + flowId;
  }

  /** The name of what is around the flow of this name; empty where nothing is. */
  static String around(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf(JOINT)));
  }

  /** All flows inside a flow, at any depth. */
  static List<InnerFlow> in(Flow flow, String name, AdapterCatalog catalog) {
    return in(flow, name, DefinitionOptions.DEFAULT.withCatalog(catalog));
  }

  /** The name of a definition that is kept without being registered. */
  static String unregistered(String fileName, String text) {
    return name(
        "unregistered", Tokens.hash(Obj.of("file", Value.of(fileName), "text", Value.of(text))));
  }

  private static List<InnerFlow> in(Flow around, String name, DefinitionOptions options) {
    List<InnerFlow> found = new ArrayList<>();
    for (Flow inner : around.flows()) {
      String innerName = name(name, inner.id());
      String text = Json.write(FlowWriter.toValue(inner));
      Plan plan = Definitions.read(text, inner.id() + ".json", options).plan();
      List<InnerFlow> inside = in(inner, innerName, options);
      found.add(new InnerFlow(innerName, text, Objects.requireNonNull(plan, innerName), inside));
      found.addAll(inside);
    }
    return found;
  }

  FlowRow row(long flowNo, String tenantId, int version, long at) {
    return FlowRows.of(
        flowNo, tenantId, name, version, plan.flow().id() + ".json", text, plan, inside, at);
  }

  /** A definition and the flows inside it, whose numbers follow its own. */
  static BatchBuilder batch(FlowRow row, List<InnerFlow> inside) {
    BatchBuilder batch = Batch.builder().add(row);
    for (int i = 0; i < inside.size(); i++) {
      batch.add(
          inside.get(i).row(row.flowNo() + 1 + i, row.tenantId(), row.version(), row.createdAt()));
    }
    return batch;
  }
}
