package io.baton.cli.rehearsal;

import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.engine.view.StepView;
import io.baton.engine.view.WhyItWaits;
import io.baton.expression.Suggestion;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is not as a case expects it, one line each. */
public final class Differences {
  private static final int LONGEST_VALUE = 200;

  private final ExecutionState state;
  private final List<String> lines = new ArrayList<>();

  private Differences(ExecutionState state) {
    this.state = state;
  }

  /** Nothing where everything is as expected. */
  public static List<String> of(Obj expect, ExecutionState state) {
    Differences differences = new Differences(state);
    expect.fields().forEach(differences::compareField);
    if (!differences.lines.isEmpty()) {
      differences.explain();
    }
    return List.copyOf(differences.lines);
  }

  private void compareField(String name, Value expected) {
    switch (name) {
      case "status" -> compare(name, expected, Value.of(state.status().text()));
      case "output" -> compare(name, expected, state.output());
      case "variables" -> compare(name, expected, state.vars());
      case "error" -> compare(name, expected, error(state.error()));
      case "steps" -> {
        if (expected instanceof Obj steps) {
          steps.fields().forEach(this::compareStep);
        }
      }
      default -> throw new IllegalArgumentException("The reader lets no '" + name + "' through");
    }
  }

  /** A text alone is the step's status. */
  private void compareStep(String key, Value expected) {
    String path = "steps." + key;
    StepRun run = state.run(key);
    if (run == null) {
      boolean known = state.plan().step(key) != null;
      if (known && isPending(expected)) {
        return;
      }
      List<String> ids = state.plan().steps().stream().map(step -> step.id()).toList();
      lines.add(
          known
              ? path + ": expected " + shown(expected) + ", but it has not come to it"
              : path + ": there is no such step" + Suggestion.didYouMean(key, ids));
      return;
    }
    Obj view = StepView.detailed(run).with("error", error(run.error()));
    if (expected instanceof Value.Text) {
      compare(path, expected, view.at("status"));
    } else {
      compare(path, expected, view);
    }
  }

  private static boolean isPending(Value expected) {
    Value status = expected instanceof Obj fields ? fields.at("status") : expected;
    return status.equals(Value.of("pending"));
  }

  private static Value error(@Nullable StepError error) {
    return error == null
        ? Value.NULL
        : Obj.builder()
            .put("code", error.code())
            .put("message", error.message())
            .put("step", error.step())
            .put("cause", error(error.cause()))
            .build();
  }

  /** Of objects only the named fields count; everything else must be equal. */
  private void compare(String path, Value expected, Value actual) {
    if (expected instanceof Obj fields && actual instanceof Obj there) {
      fields.fields().forEach((name, value) -> compare(path + "." + name, value, there.at(name)));
    } else if (expected instanceof Arr wanted
        && actual instanceof Arr found
        && wanted.size() == found.size()) {
      for (int i = 0; i < wanted.size(); i++) {
        compare(path + "[" + i + "]", wanted.get(i), found.get(i));
      }
    } else if (!expected.equals(actual)) {
      lines.add("%s: expected %s, but it is %s".formatted(path, shown(expected), shown(actual)));
    }
  }

  private static String shown(Value value) {
    String text = Json.write(value);
    return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE - 1) + "…";
  }

  /** What went wrong in the flow, or what it waits for, is usually the reason. */
  private void explain() {
    StepError error = state.error();
    if (error != null) {
      StepError first = error;
      for (StepError cause = first.cause(); cause != null; cause = first.cause()) {
        first = cause;
      }
      lines.add(
          "the flow failed at '%s' with %s: %s"
              .formatted(first.step(), first.code(), first.message()));
    } else if (!state.status().isTerminal()) {
      for (Value why : WhyItWaits.of(state, state.updatedAt())) {
        if (why instanceof Obj reason) {
          lines.add(
              "waits: " + Json.write(reason.at("step")) + " " + Json.write(reason.at("text")));
        }
      }
    }
  }
}
