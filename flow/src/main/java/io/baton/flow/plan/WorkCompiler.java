package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.Template;
import io.baton.flow.Async;
import io.baton.flow.Body;
import io.baton.flow.Flow;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.value.Durations;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles what a step does, and checks what can be known of it before a run. */
final class WorkCompiler {
  private static final Set<String> OWN_POOLS = Set.of("high", Flow.STANDARD_POOL, "low");

  private final Flow flow;
  private final AdapterCatalog catalog;
  private final Texts texts;
  private final Destinations destinations;
  private final Findings findings;
  private final DatabaseUrls databaseUrls;
  private final FlowNames flowNames;
  private final Parameters parameters;

  WorkCompiler(
      Flow flow,
      AdapterCatalog catalog,
      Texts texts,
      Destinations destinations,
      Findings findings,
      FlowNames flowNames) {
    this.flow = flow;
    this.catalog = catalog;
    this.texts = texts;
    this.destinations = destinations;
    this.findings = findings;
    this.databaseUrls = new DatabaseUrls(findings);
    this.flowNames = flowNames;
    this.parameters = new Parameters(catalog, findings);
  }

  Work compile(StepDraft step, View view) {
    return switch (step.step.body()) {
      case Body.Call call -> call(step, call, view);
      case Body.Parallel ignored -> new Work.Group(step.firstBlock, true);
      case Body.Sequence ignored -> new Work.Group(step.firstBlock, false);
      case Body.Branch branch -> choice(step, branch, view);
      case Body.Child child -> child(step, child, view);
      case Body.Delay delay -> delay(step, delay, view);
      case Body.Until until -> until(step, until, view);
      case Body.EventWait wait -> new Work.EventWait(wait.event(), millis(wait.timeout()));
      case Body.Approval approval -> approval(step, approval, view);
    };
  }

  private Work call(StepDraft step, Body.Call call, View view) {
    reportUnknown(step, call);
    if (Names.isSet(call)) {
      for (String name : call.params().fields().keySet()) {
        destinations.reportReadOnly(Texts.join(step.path("params"), name), List.of("vars", name));
      }
    }
    if (call.adapter().equals("sql")) {
      databaseUrls.check(step.path("params"), call.params());
      databaseUrls.checkProperties(step.path("params"), call.params());
    }
    View own = view.withCallback(call.async() instanceof Async.Callback);
    Template params = params(step, call.params(), own);
    Template pollUrl = null;
    if (call.async() instanceof Async.Poll poll && poll.url() != null) {
      pollUrl = texts.template(step.path("async.poll.url"), Value.of(poll.url()), own);
      ListedSecrets.note(step, step.path("async.poll.url"), pollUrl.references(), findings);
    }
    return new Work.Call(
        call.adapter().intern(), call.action().intern(), params, call.async(), pollUrl);
  }

  private Template params(StepDraft step, Obj params, View view) {
    Template template = texts.template(step.path("params"), params, view);
    if (!template.isConstant()) {
      ListedSecrets.note(step, step.path("params"), template.references(), findings);
    }
    return template;
  }

  private Work child(StepDraft step, Body.Child child, View view) {
    String refusal = flowNames.refusal(child.flow());
    if (refusal != null) {
      findings.error(keyPath(step, "flow"), refusal);
    }
    return new Work.Child(child.flow(), params(step, child.params(), view));
  }

  private void reportUnknown(StepDraft step, Body.Call call) {
    String pool = step.step.pool() == null ? flow.pool() : step.step.pool();
    String refusal = catalog.refusal(call.adapter(), call.action());
    if (refusal != null) {
      boolean remote = !OWN_POOLS.contains(pool);
      if (!remote) {
        String key = catalog.knows(call.adapter()) ? "action" : "adapter";
        findings.error(keyPath(step, key), refusal);
      }
      return;
    }
    parameters.check(step, call);
  }

  private String keyPath(StepDraft step, String key) {
    String path = step.path(key);
    return findings.places.has(path) || !findings.places.has(step.path("type"))
        ? path
        : step.path("type");
  }

  private Work choice(StepDraft step, Body.Branch branch, View view) {
    String path = findings.places.has(step.path("if")) ? step.path("if") : step.path("condition");
    Expression condition = texts.expression(path, branch.condition(), view);
    return condition == null
        ? new Work.Group(step.firstBlock, false)
        : new Work.Choice(condition, step.firstBlock, step.secondBlock);
  }

  private Work delay(StepDraft step, Body.Delay delay, View view) {
    String path = waitPath(step, "duration");
    Template duration = texts.template(path, delay.duration(), view);
    if (duration.isConstant() && duration.source().equals(delay.duration())) {
      Durations.Parsed parsed = Durations.parse(delay.duration());
      if (parsed.duration() == null) {
        findings.error(path, parsed.refusal());
      }
    }
    return new Work.Delay(duration);
  }

  private Work until(StepDraft step, Body.Until until, View view) {
    String path = waitPath(step, "until");
    Template time = texts.template(path, until.time(), view);
    if (time.isConstant() && time.source().equals(until.time()) && !isTime(until.time())) {
      findings.error(
          path,
          "'until' must be a time such as 2030-01-31T09:00:00Z, epoch milliseconds or an"
              + " expression");
    }
    return new Work.Until(time);
  }

  private static boolean isTime(Value value) {
    if (!(value instanceof Value.Text text)) {
      return value instanceof Value.Int;
    }
    try {
      return OffsetDateTime.parse(text.value()).getYear() > 0;
    } catch (DateTimeException notATime) {
      return false;
    }
  }

  private String waitPath(StepDraft step, String key) {
    String nested = step.path("wait") + "." + key;
    return findings.places.has(nested) ? nested : step.path("wait");
  }

  private Work approval(StepDraft step, Body.Approval approval, View view) {
    String nested = step.path("approval.message");
    String path = findings.places.has(nested) ? nested : step.path("approval");
    Template message =
        approval.message() == null
            ? null
            : texts.template(path, Value.of(approval.message()), view);
    return new Work.Approval(
        message, approval.approvers(), millis(approval.timeout()), approval.continueOnReject());
  }

  private static long millis(@Nullable Duration duration) {
    return duration == null ? 0 : duration.toMillis();
  }
}
