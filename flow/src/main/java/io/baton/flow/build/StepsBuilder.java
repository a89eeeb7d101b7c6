package io.baton.flow.build;

import io.baton.flow.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A list of steps. */
public final class StepsBuilder {
  private final List<Step> steps = new ArrayList<>();

  StepsBuilder() {}

  public StepsBuilder step(String id, Consumer<StepBuilder> filler) {
    StepBuilder builder = new StepBuilder(id);
    filler.accept(builder);
    steps.add(builder.build());
    return this;
  }

  List<Step> built() {
    return steps;
  }

  static List<Step> of(Consumer<StepsBuilder> filler) {
    StepsBuilder builder = new StepsBuilder();
    filler.accept(builder);
    return builder.steps;
  }
}
