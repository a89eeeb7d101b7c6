package io.baton.adapters.llm;

import io.baton.adapters.ActionInfo;
import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The adapter actions that a step lets its agent use, and no others. */
final class Toolbox {
  private record Tool(Adapter adapter, ActionInfo action) {}

  private final Map<String, Tool> tools = new LinkedHashMap<>();

  /**
   * @param allowed such as {@code http.get}
   */
  Toolbox(List<Value> allowed, List<Adapter> adapters) throws AdapterException {
    for (Value each : allowed) {
      String name = String.valueOf(Params.asText(each));
      int dot = name.indexOf('.');
      Tool found = dot < 0 ? null : find(name.substring(0, dot), name.substring(dot + 1), adapters);
      if (found == null) {
        throw Params.invalid("llm.agent: there is no action '%s' to use".formatted(name));
      }
      tools.put(name.replace('.', '_'), found);
    }
  }

  private static @Nullable Tool find(String adapter, String action, List<Adapter> adapters) {
    for (Adapter each : adapters) {
      ActionInfo info = each.name().equals(adapter) ? each.info().actions().get(action) : null;
      if (info != null && !adapter.equals("llm")) {
        return new Tool(each, info);
      }
    }
    return null;
  }

  /** As the service wants to know them. */
  Arr described() {
    return Arr.of(
        tools.entrySet().stream()
            .map(
                entry ->
                    Obj.of(
                        "type",
                        Value.of("function"),
                        "function",
                        Obj.builder()
                            .put("name", entry.getKey())
                            .put("description", entry.getValue().action().description())
                            .put("parameters", parameters(entry.getValue().action()))
                            .build()))
            .toList());
  }

  private static Obj parameters(ActionInfo action) {
    return action.parameters().isEmpty()
        ? Obj.of("type", Value.of("object"), "properties", Obj.EMPTY)
        : action.parameters();
  }

  /** What went wrong is for the model to read, unless the step itself is stopped. */
  Value use(Task task, String name, Obj arguments, String token) throws Exception {
    Tool tool = tools.get(name);
    if (tool == null) {
      return error("ADAPTER_NOT_FOUND", "There is no tool '%s'".formatted(name));
    }
    Task call =
        new Task(
            task.executionId(),
            task.tenantId(),
            task.flowId(),
            task.step(),
            task.attempt(),
            tool.adapter().name(),
            tool.action().name(),
            arguments,
            task.deadline(),
            token,
            task.traceparent(),
            task.tracestate(),
            task.worker());
    try {
      return switch (tool.adapter().run(call)) {
        case Outcome.Done done -> done.output();
        case Outcome.Pending ignored -> error("NOT_SUPPORTED", "The tool does not end at once");
        case Outcome.Failed failed -> error(failed.reason());
      };
    } catch (AdapterException e) {
      if (task.isCancelled()) {
        throw e;
      }
      return error(e);
    }
  }

  private static Value error(AdapterException e) {
    return error(e.code(), String.valueOf(e.getMessage()));
  }

  private static Value error(String code, String message) {
    return Obj.of("error", Obj.of("code", Value.of(code), "message", Value.of(message)));
  }
}
