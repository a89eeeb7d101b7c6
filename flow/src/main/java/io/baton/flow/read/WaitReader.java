package io.baton.flow.read;

import io.baton.flow.Body;
import io.baton.flow.document.Node;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads steps that wait: for a while, for a time, for an event, for a person. */
final class WaitReader {
  private static final List<String> KINDS = List.of("duration", "until", "event");

  private WaitReader() {}

  /** The body stands under {@code wait}, or with {@code type: wait} in the parameters. */
  static Body wait(Section step, @Nullable Section params) {
    if (step.node("wait") instanceof Node.Leaf leaf) {
      return new Body.Delay(leaf.value());
    }
    Section wait = step.has("wait") ? step.section("wait", KeyTables.WAIT) : params;
    if (wait == null) {
      step.problem("wait", "'wait' must be a duration, {until: …} or {event: …, timeout: …}");
      return BodyReader.UNREADABLE;
    }
    List<String> found = KINDS.stream().filter(wait::has).toList();
    if (found.isEmpty() && KINDS.stream().anyMatch(wait::isMeant)) {
      return BodyReader.UNREADABLE;
    }
    if (found.size() != 1) {
      step.problem(
          "wait",
          found.isEmpty()
              ? "'wait' needs 'duration', 'until' or 'event'"
              : "'wait' has '" + String.join("' and '", found) + "'; keep one of them");
      return BodyReader.UNREADABLE;
    }
    return body(wait, found.getFirst());
  }

  private static Body body(Section wait, String kind) {
    Value value = wait.value(kind);
    Duration timeout = wait.limit("timeout");
    if (timeout != null && !kind.equals("event")) {
      wait.problemAtKey("timeout", "'timeout' belongs to a wait for an 'event'");
    }
    if (kind.equals("event")) {
      String event = wait.text("event");
      return event == null ? BodyReader.UNREADABLE : new Body.EventWait(event, timeout);
    }
    Value given = value == null ? Value.NULL : value;
    return kind.equals("until") ? new Body.Until(given) : new Body.Delay(given);
  }

  static Body approval(Section step, @Nullable Section params) {
    if (step.node("approval") instanceof Node.Leaf leaf) {
      if (leaf.value() instanceof Value.Text message) {
        return new Body.Approval(message.value(), List.of(), null, false);
      }
      if (!step.flag("approval", false)) {
        step.problem("approval", "'approval' must be true, a message or {message, approvers, …}");
      }
      return new Body.Approval(null, List.of(), null, false);
    }
    Section approval = step.has("approval") ? step.section("approval", KeyTables.APPROVAL) : params;
    if (approval == null) {
      return new Body.Approval(null, List.of(), null, false);
    }
    return new Body.Approval(
        approval.anyText("message"),
        approval.names("approvers"),
        approval.limit("timeout"),
        PolicyReader.isWord(approval, "onReject", "continue", "fail"));
  }
}
