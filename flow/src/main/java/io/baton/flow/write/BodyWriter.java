package io.baton.flow.write;

import io.baton.flow.Async;
import io.baton.flow.Body;
import io.baton.flow.Step;
import io.baton.value.Durations;
import io.baton.value.Obj;
import io.baton.value.Value;

/** Writes what a step does. */
final class BodyWriter {
  private BodyWriter() {}

  /** The type is only said where it is not what the body says by itself. */
  static void type(Obj.Builder out, Step step) {
    if (!step.type().equals(plainType(step))) {
      out.put("type", step.type());
    }
  }

  private static String plainType(Step step) {
    return switch (step.body()) {
      case Body.Call call -> call.adapter();
      case Body.Parallel ignored -> "parallel";
      case Body.Sequence ignored -> step.loop() == null ? "sequence" : "loop";
      case Body.Branch ignored -> "if";
      case Body.Child ignored -> "flow";
      case Body.Delay ignored -> "wait";
      case Body.Until ignored -> "wait";
      case Body.EventWait ignored -> "wait";
      case Body.Approval ignored -> "approval";
    };
  }

  static void body(Obj.Builder out, Step step) {
    switch (step.body()) {
      case Body.Call call -> call(out, call);
      case Body.Parallel parallel -> out.put("parallel", StepWriter.steps(parallel.steps()));
      case Body.Sequence sequence ->
          out.put(step.loop() == null ? "sequence" : "steps", StepWriter.steps(sequence.steps()));
      case Body.Branch branch -> {
        out.put("if", branch.condition()).put("then", StepWriter.steps(branch.then()));
        StepWriter.putSteps(out, "else", branch.otherwise());
      }
      case Body.Child child -> {
        out.put("flow", child.flow());
        Parts.putObject(out, "params", child.params());
      }
      case Body.Delay delay -> out.put("wait", delay.duration());
      case Body.Until until -> out.put("wait", Obj.of("until", until.time()));
      case Body.EventWait wait -> {
        Obj.Builder event = Obj.builder().put("event", wait.event());
        Parts.putDuration(event, "timeout", wait.timeout());
        out.put("wait", event.build());
      }
      case Body.Approval approval -> out.put("approval", approval(approval));
    }
  }

  private static void call(Obj.Builder out, Body.Call call) {
    out.put("adapter", call.adapter()).put("action", call.action());
    Parts.putObject(out, "params", call.params());
    switch (call.async()) {
      case Async.No ignored -> {}
      case Async.Callback callback ->
          out.put(
              "async",
              Obj.of(
                  "callback",
                  callback.timeout() == null
                      ? Value.TRUE
                      : Obj.of("timeout", Value.of(Durations.write(callback.timeout())))));
      case Async.Poll poll -> out.put("async", Obj.of("poll", poll(poll)));
    }
  }

  private static Value poll(Async.Poll poll) {
    Obj.Builder out = Obj.builder().putIfPresent("url", poll.url());
    if (!poll.interval().equals(Async.Poll.DEFAULT_INTERVAL)) {
      Parts.putDuration(out, "interval", poll.interval());
    }
    if (poll.maxAttempts() != Async.Poll.DEFAULT_MAX_ATTEMPTS) {
      out.put("maxAttempts", poll.maxAttempts());
    }
    if (!poll.timeout().equals(Async.Poll.DEFAULT_TIMEOUT)) {
      Parts.putDuration(out, "timeout", poll.timeout());
    }
    Obj written = out.build();
    return written.isEmpty() ? Value.TRUE : written;
  }

  private static Obj approval(Body.Approval approval) {
    Obj.Builder out = Obj.builder().putIfPresent("message", approval.message());
    Parts.putTexts(out, "approvers", approval.approvers());
    Parts.putDuration(out, "timeout", approval.timeout());
    if (approval.continueOnReject()) {
      out.put("onReject", "continue");
    }
    return out.build();
  }
}
