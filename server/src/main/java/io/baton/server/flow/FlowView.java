package io.baton.server.flow;

import io.baton.flow.Flow;
import io.baton.flow.plan.Plan;
import io.baton.flow.write.FlowWriter;
import io.baton.store.FlowRow;
import io.baton.value.Arr;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** A version of a flow as callers see it. */
final class FlowView {
  private FlowView() {}

  static Obj of(FlowRow row, Plan plan, List<Integer> versions) {
    Flow flow = plan.flow();
    Obj written = FlowWriter.toValue(flow);
    return Obj.builder()
        .put("id", row.flowId())
        .put("version", row.version())
        .put("versions", Arr.of(versions.stream().map(Value::of).toList()))
        .put("name", flow.name() == null ? row.flowId() : flow.name())
        .put("description", written.at("description"))
        .put("totalSteps", row.totalSteps())
        .put("createdAt", Moment.text(row.createdAt()))
        .put("input", written.get("input") instanceof Obj inputs ? inputs : Obj.EMPTY)
        .put("triggers", written.get("triggers") instanceof Arr triggers ? triggers : Arr.EMPTY)
        .put("syntax", row.text().stripLeading().startsWith("{") ? "json" : "yaml")
        .put("definition", row.text())
        .build();
  }
}
