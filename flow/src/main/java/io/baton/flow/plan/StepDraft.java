package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.Template;
import io.baton.flow.Step;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A step while its plan is being made: the compilers fill it in one after the other. */
final class StepDraft {
  final int index;
  final Step step;
  final String path;
  final BlockDraft block;
  final int loopDepth;
  final boolean counted;

  /** The blocks of its body in the order of the body's keys; {@link Plan#NONE} where absent. */
  int firstBlock = Plan.NONE;

  int secondBlock = Plan.NONE;
  int onError = Plan.NONE;
  int fallback = Plan.NONE;

  final Set<String> dependencies = new LinkedHashSet<>();
  final Set<Integer> predecessors = new LinkedHashSet<>();
  final Set<Integer> successors = new LinkedHashSet<>();
  final Set<Integer> successTargets = new LinkedHashSet<>();
  final Set<Integer> failureTargets = new LinkedHashSet<>();
  final Set<Integer> routeSources = new LinkedHashSet<>();
  final Set<Integer> watchers = new LinkedHashSet<>();
  final Set<Integer> failureWatchers = new LinkedHashSet<>();

  /** Members of its block that its {@code startWhen} cannot do without. */
  final Set<Integer> neededEvents = new LinkedHashSet<>();

  /** Members of its block that its {@code startWhen} mentions. */
  final Set<Integer> mentions = new LinkedHashSet<>();

  int level;

  @Nullable Expression startWhen;
  boolean waitsForMember;
  @Nullable Expression condition;
  @Nullable Expression retryWhen;
  boolean conditionPerItem;
  private @Nullable Work work;
  Repeat repeat = Repeat.ONCE;
  Mapping mapping = Mapping.NONE;
  Capture capture = Capture.NONE;
  Map<String, Template> privateVars = Map.of();
  boolean usesSecrets;

  StepDraft(int index, Step step, String path, BlockDraft block, boolean counted) {
    this.index = index;
    this.step = step;
    this.path = path;
    this.block = block;
    this.loopDepth = block.loopDepth;
    this.counted = counted;
  }

  Work work() {
    return Objects.requireNonNull(work);
  }

  void work(Work compiled) {
    this.work = compiled;
  }

  String path(String key) {
    return path + "." + key;
  }
}
