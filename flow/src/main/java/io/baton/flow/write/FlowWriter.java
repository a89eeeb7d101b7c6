package io.baton.flow.write;

import io.baton.flow.Concurrency;
import io.baton.flow.ErrorHandler;
import io.baton.flow.Flow;
import io.baton.flow.Timeouts;
import io.baton.flow.Trigger;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.util.List;
import java.util.Locale;

/**
 * Writes a flow in Baton's own format, whichever format it came from. Keys are in the order of the
 * reference and whatever is the default is left out, because people read the result. Reading it
 * again gives an equal flow.
 */
public final class FlowWriter {
  private FlowWriter() {}

  public static String toYaml(Flow flow) {
    return YamlText.of(toValue(flow));
  }

  public static Obj toValue(Flow flow) {
    Obj.Builder out = Obj.builder().put("id", flow.id());
    out.putIfPresent("name", flow.name()).putIfPresent("description", flow.description());
    if (!flow.input().isEmpty()) {
      out.put("input", Obj.of(flow.input()));
    }
    if (!flow.vars().isEmpty()) {
      out.put("vars", flow.vars());
    }
    Parts.putTexts(out, "readOnly", flow.readOnly());
    if (!flow.pool().equals(Flow.STANDARD_POOL)) {
      out.put("pool", flow.pool());
    }
    settings(out, flow);
    out.put("steps", StepWriter.steps(flow.steps()));
    out.putIfPresent("output", flow.output());
    if (!flow.errorHandlers().isEmpty()) {
      out.put(
          "errorHandlers", list(flow.errorHandlers().stream().map(FlowWriter::handler).toList()));
    }
    if (!flow.triggers().isEmpty()) {
      out.put("triggers", list(flow.triggers().stream().map(TriggerWriter::trigger).toList()));
    }
    if (!flow.flows().isEmpty()) {
      out.put("flows", list(flow.flows().stream().map(FlowWriter::toValue).toList()));
    }
    return out.build();
  }

  private static void settings(Obj.Builder out, Flow flow) {
    Parts.putObject(out, "timeouts", timeouts(flow.timeouts()));
    Parts.putObject(out, "concurrency", concurrency(flow.concurrency()));
    if (flow.retry() != null) {
      out.put("retry", Parts.retry(flow.retry()));
    }
    Obj.Builder classes = Obj.builder();
    flow.errorClasses()
        .forEach((code, type) -> classes.put(code, type.name().toLowerCase(Locale.ROOT)));
    Parts.putObject(out, "errorClasses", classes.build());
    if (flow.order() == Flow.Order.GRAPH) {
      out.put("mode", "graph");
    }
  }

  private static Obj timeouts(Timeouts timeouts) {
    Obj.Builder out = Obj.builder();
    Parts.putDuration(out, "flow", timeouts.flow());
    Parts.putDuration(out, "step", timeouts.step());
    Parts.putDuration(out, "idle", timeouts.idle());
    Obj.Builder types = Obj.builder();
    timeouts.types().forEach((type, limit) -> Parts.putDuration(types, type, limit));
    Parts.putObject(out, "types", types.build());
    return out.build();
  }

  private static Obj concurrency(Concurrency concurrency) {
    Obj.Builder out = Obj.builder();
    if (concurrency.steps() != Concurrency.DEFAULT_STEPS) {
      out.put("steps", concurrency.steps());
    }
    if (concurrency.perAdapter() != Concurrency.DEFAULT_PER_ADAPTER) {
      out.put("perAdapter", concurrency.perAdapter());
    }
    return out.build();
  }

  private static Obj handler(ErrorHandler handler) {
    return Obj.builder()
        .putIfPresent("condition", handler.condition())
        .put("steps", StepWriter.steps(handler.steps()))
        .build();
  }

  /** One trigger as it stands in a flow. */
  public static Obj toValue(Trigger trigger) {
    return TriggerWriter.trigger(trigger);
  }

  private static Arr list(List<Obj> items) {
    return Arr.of(items);
  }
}
