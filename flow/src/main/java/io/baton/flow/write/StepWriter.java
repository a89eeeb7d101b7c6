package io.baton.flow.write;

import io.baton.flow.InputMapping;
import io.baton.flow.Loop;
import io.baton.flow.OutputCapture;
import io.baton.flow.Step;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes steps, keys in the order of the reference. */
final class StepWriter {
  private StepWriter() {}

  static Arr steps(List<Step> steps) {
    return Arr.of(steps.stream().map(StepWriter::step).toList());
  }

  private static Obj step(Step step) {
    Obj.Builder out = Obj.builder().put("id", step.id());
    if (!step.name().equals(step.id())) {
      out.put("name", step.name());
    }
    BodyWriter.type(out, step);
    start(out, step);
    loop(out, step.loop());
    BodyWriter.body(out, step);
    data(out, step);
    failure(out, step);
    placement(out, step);
    return out.build();
  }

  private static void start(Obj.Builder out, Step step) {
    Parts.putTexts(out, "dependsOn", step.dependsOn());
    out.putIfPresent("startWhen", step.startWhen());
    out.putIfPresent("condition", step.condition());
  }

  private static void loop(Obj.Builder out, @Nullable Loop loop) {
    switch (loop) {
      case null -> {}
      case Loop.ForEach each -> {
        out.put("forEach", each.items());
        if (each.concurrency() != null) {
          out.put("concurrency", each.concurrency());
        }
      }
      case Loop.While again -> {
        out.put("while", again.condition());
        if (again.maxIterations() != Loop.While.DEFAULT_MAX_ITERATIONS) {
          out.put("maxIterations", again.maxIterations());
        }
      }
    }
  }

  private static void data(Obj.Builder out, Step step) {
    InputMapping input = step.input();
    Parts.putObject(
        out,
        "input",
        Obj.builder()
            .putIfPresent("from", input.from())
            .putIfPresent("transform", input.transform())
            .putIfPresent("schema", input.schema())
            .build());
    OutputCapture output = step.output();
    Obj.Builder capture = Obj.builder().putIfPresent("to", output.to());
    capture.putIfPresent("transform", output.transform());
    if (output.merge() != OutputCapture.Merge.REPLACE) {
      capture.put("merge", output.merge().name().toLowerCase(Locale.ROOT));
    }
    Parts.putObject(out, "output", capture.putIfPresent("schema", output.schema()).build());
    privateVars(out, step.privateVars());
  }

  private static void privateVars(Obj.Builder out, Map<String, Value> variables) {
    if (variables.values().stream().allMatch(Value.NULL::equals)) {
      Parts.putTexts(out, "private", List.copyOf(variables.keySet()));
    } else {
      out.put("private", Obj.of(variables));
    }
  }

  private static void failure(Obj.Builder out, Step step) {
    if (step.retry() != null) {
      out.put("retry", Parts.retry(step.retry()));
    }
    out.putIfPresent("retryWhen", step.retryWhen());
    Parts.putDuration(out, "timeout", step.timeout());
    if (step.continueOnError()) {
      out.put("continueOnError", true);
    }
    putSteps(out, "onError", step.onError());
    Parts.putTexts(out, "onSuccess", step.onSuccess());
    Parts.putTexts(out, "onFailure", step.onFailure());
    putSteps(out, "fallback", step.fallback());
  }

  static void putSteps(Obj.Builder out, String key, List<Step> steps) {
    if (!steps.isEmpty()) {
      out.put(key, steps(steps));
    }
  }

  private static void placement(Obj.Builder out, Step step) {
    out.putIfPresent("pool", step.pool());
    if (step.priority() != 0) {
      out.put("priority", step.priority());
    }
    Obj.Builder resources = Obj.builder();
    step.resources().forEach((name, amount) -> resources.put(name, amount));
    Parts.putObject(out, "resources", resources.build());
    Parts.putTexts(out, "secrets", step.secrets());
  }
}
