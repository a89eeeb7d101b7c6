package io.baton.flow.read;

import io.baton.flow.Async;
import io.baton.flow.Body;
import io.baton.flow.catalog.AdapterEntry;
import io.baton.flow.catalog.TypeAliases;
import io.baton.flow.document.Node;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a step that calls an adapter, named by {@code adapter} or through its {@code type}. */
final class CallReader {
  /** What a remote worker's type means where the step names no action. */
  private static final String REMOTE_ACTION = "run";

  private final Section step;
  private final @Nullable String type;
  private final Obj params;

  CallReader(Section step, @Nullable String type) {
    this.step = step;
    this.type = type;
    this.params = params(step);
  }

  /** {@code params} or {@code config}, which are the same. */
  static Obj params(Section step) {
    if (step.has("params") && step.has("config")) {
      step.problemAtKey("config", "'params' and 'config' are the same; keep one of them");
    }
    return step.has("params") ? step.values("params") : step.values("config");
  }

  Body read() {
    String adapter = step.has("adapter") ? step.text("adapter") : null;
    if (adapter == null && step.has("adapter")) {
      return BodyReader.UNREADABLE;
    }
    TypeAliases.Target target = type == null ? null : TypeAliases.call(type, step.reading.catalog);
    if (adapter == null) {
      target = target == null ? remote() : target;
      return target == null ? BodyReader.UNREADABLE : call(target.adapter(), target.action());
    }
    if (target != null && !target.adapter().equals(adapter)) {
      step.problem(
          "type",
          "type '"
              + type
              + "' stands for adapter '"
              + target.adapter()
              + "', but the step has adapter '"
              + adapter
              + "'; keep one of them");
    }
    return call(adapter, null);
  }

  private TypeAliases.@Nullable Target remote() {
    String name = Objects.requireNonNull(type);
    if (StepReader.isCustomPool(step)) {
      return new TypeAliases.Target(name, step.has("action") ? null : REMOTE_ACTION);
    }
    step.problem("type", BodyReader.unknownType(name, step));
    return null;
  }

  private Body call(String adapter, @Nullable String fixedAction) {
    String written = step.text("action");
    if (fixedAction != null && written != null && !written.equals(fixedAction)) {
      step.problem(
          "action",
          "type '"
              + type
              + "' is already action '"
              + fixedAction
              + "' of adapter '"
              + adapter
              + "'; keep one of them");
    }
    String action = fixedAction == null ? written : fixedAction;
    action = action == null ? defaultAction(adapter) : action;
    return action == null ? BodyReader.UNREADABLE : new Body.Call(adapter, action, params, async());
  }

  private @Nullable String defaultAction(String adapter) {
    boolean byOperation = adapter.equals("file") && params.has("operation");
    if (byOperation && params.at("operation") instanceof Value.Text operation) {
      return Kinds.lower(operation.value());
    }
    AdapterEntry entry = step.reading.catalog.adapter(adapter);
    if (entry != null && entry.defaultAction() != null) {
      return entry.defaultAction();
    }
    if (entry == null && !StepReader.isCustomPool(step)) {
      // The plan reports the unknown adapter; a missing action beside it would only be noise.
      return REMOTE_ACTION;
    }
    String known = entry == null ? "" : ", one of " + String.join(", ", entry.actions().keySet());
    step.problemAtKey("adapter", "adapter '" + adapter + "' needs an 'action'" + known);
    return null;
  }

  private Async async() {
    Node node = step.node("async");
    if (node instanceof Node.Leaf leaf && leaf.value() instanceof Value.Text word) {
      return asyncWord(word.value());
    }
    Section async = step.section("async", KeyTables.ASYNC);
    if (async == null) {
      return Async.NO;
    }
    boolean callback = isOn(async, "callback");
    boolean poll = isOn(async, "poll");
    if (callback && poll) {
      async.problemAtKey("poll", "'async' has 'callback' and 'poll'; keep one of them");
    } else if (!callback && !poll) {
      step.problem("async", "'async' needs 'callback: true' or 'poll: true'");
    }
    return callback ? callback(async) : poll ? poll(async) : Async.NO;
  }

  private Async asyncWord(String word) {
    return switch (word) {
      case "callback" -> new Async.Callback(null);
      case "poll" -> defaultPoll();
      default -> {
        step.problem("async", "'async' must be 'callback' or 'poll', not '" + word + "'");
        yield Async.NO;
      }
    };
  }

  private static boolean isOn(Section async, String key) {
    return async.node(key) instanceof Node.Fields || async.flag(key, false);
  }

  private static Async callback(Section async) {
    if (!(async.node("callback") instanceof Node.Fields)) {
      return new Async.Callback(null);
    }
    Section callback = Objects.requireNonNull(async.section("callback", KeyTables.CALLBACK));
    return new Async.Callback(callback.limit("timeout"));
  }

  private static Async poll(Section async) {
    if (!(async.node("poll") instanceof Node.Fields)) {
      return defaultPoll();
    }
    Section poll = Objects.requireNonNull(async.section("poll", KeyTables.POLL));
    Duration interval = poll.limit("interval");
    Integer attempts = poll.integer("maxAttempts", 1, Integer.MAX_VALUE);
    Duration timeout = poll.limit("timeout");
    return new Async.Poll(
        poll.text("url"),
        interval == null ? Async.Poll.DEFAULT_INTERVAL : interval,
        attempts == null ? Async.Poll.DEFAULT_MAX_ATTEMPTS : attempts,
        timeout == null ? Async.Poll.DEFAULT_TIMEOUT : timeout);
  }

  private static Async defaultPoll() {
    return new Async.Poll(
        null,
        Async.Poll.DEFAULT_INTERVAL,
        Async.Poll.DEFAULT_MAX_ATTEMPTS,
        Async.Poll.DEFAULT_TIMEOUT);
  }
}
