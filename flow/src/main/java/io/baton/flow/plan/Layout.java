package io.baton.flow.plan;

import io.baton.expression.Suggestion;
import io.baton.flow.Body;
import io.baton.flow.ErrorHandler;
import io.baton.flow.Flow;
import io.baton.flow.Ids;
import io.baton.flow.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives every step and block its index. Steps are numbered in reading order, so an owner's index is
 * always smaller than those of the steps inside it.
 */
final class Layout {
  /** Of a wrong id with all others; a flow with very many wrong ones gets hints for the first. */
  private static final long MOST_COMPARISONS = 2_000_000;

  final List<StepDraft> steps = new ArrayList<>();
  final List<BlockDraft> blocks = new ArrayList<>();
  final List<Integer> handlerBlocks = new ArrayList<>();
  final Map<String, Integer> byId = new HashMap<>();
  private final Findings findings;
  private long comparisons;

  Layout(Flow flow, Findings findings) {
    this.findings = findings;
    block(Block.Kind.ROOT, null, flow.steps(), 0, true);
    for (ErrorHandler handler : flow.errorHandlers()) {
      handlerBlocks.add(block(Block.Kind.HANDLER, null, handler.steps(), 0, false));
    }
  }

  @Nullable StepDraft find(String id) {
    Integer index = byId.get(id);
    return index == null ? null : steps.get(index);
  }

  /** The id that was probably meant, or null. */
  @Nullable String nearest(String written) {
    comparisons += byId.size();
    return comparisons > MOST_COMPARISONS ? null : Suggestion.nearest(written, byId.keySet());
  }

  /** {@code "; did you mean 'x'?"}, or nothing. */
  String didYouMean(String written) {
    String near = nearest(written);
    return near == null ? "" : "; did you mean '" + near + "'?";
  }

  private int block(
      Block.Kind kind,
      @Nullable StepDraft owner,
      List<Step> members,
      int loopDepth,
      boolean counted) {
    BlockDraft block = new BlockDraft(blocks.size(), kind, owner, loopDepth);
    blocks.add(block);
    for (Step member : members) {
      block.members.add(step(member, block, counted));
    }
    return block.index;
  }

  private StepDraft step(Step step, BlockDraft block, boolean counted) {
    String path = findings.places.step(step.id());
    StepDraft draft = new StepDraft(steps.size(), step, path, block, counted);
    steps.add(draft);
    if (byId.putIfAbsent(step.id().intern(), draft.index) != null) {
      findings.error(path, "the id '" + step.id() + "' is taken; ids are unique in the whole flow");
    }
    String refusal = findings.places.isCode() ? Ids.stepRefusal(step.id()) : null;
    if (refusal != null) {
      findings.error(path, refusal);
    }
    boolean loop = step.loop() != null;
    body(draft, block.loopDepth + (loop ? 1 : 0), counted && !loop);
    if (!step.onError().isEmpty()) {
      draft.onError = handler(Block.Kind.ON_ERROR, draft, step.onError());
    }
    if (!step.fallback().isEmpty()) {
      draft.fallback = handler(Block.Kind.FALLBACK, draft, step.fallback());
    }
    return draft;
  }

  private int handler(Block.Kind kind, StepDraft owner, List<Step> steps) {
    // What recovers a loop's step runs once for every round that fails.
    int loopDepth = owner.loopDepth + (owner.step.loop() == null ? 0 : 1);
    return block(kind, owner, steps, loopDepth, false);
  }

  private void body(StepDraft draft, int loopDepth, boolean counted) {
    switch (draft.step.body()) {
      case Body.Parallel body ->
          draft.firstBlock = block(Block.Kind.PARALLEL, draft, body.steps(), loopDepth, counted);
      case Body.Sequence body ->
          draft.firstBlock = block(Block.Kind.SEQUENCE, draft, body.steps(), loopDepth, counted);
      case Body.Branch body -> {
        draft.firstBlock = block(Block.Kind.THEN, draft, body.then(), loopDepth, counted);
        if (!body.otherwise().isEmpty()) {
          draft.secondBlock = block(Block.Kind.ELSE, draft, body.otherwise(), loopDepth, counted);
        }
      }
      case Body.Call ignored -> {}
      case Body.Child ignored -> {}
      case Body.Delay ignored -> {}
      case Body.Until ignored -> {}
      case Body.EventWait ignored -> {}
      case Body.Approval ignored -> {}
    }
  }
}
