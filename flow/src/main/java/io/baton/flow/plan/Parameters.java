package io.baton.flow.plan;

import io.baton.expression.Suggestion;
import io.baton.expression.Template;
import io.baton.flow.Body;
import io.baton.flow.InputMapping;
import io.baton.flow.catalog.ActionEntry;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.catalog.AdapterEntry;
import io.baton.flow.schema.Schema;
import io.baton.flow.schema.Violation;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Checks the parameters of calls as far as they can be known: their names, those that must be
 * there, and the values that no expression makes.
 */
final class Parameters {
  private final AdapterCatalog catalog;
  private final Findings findings;
  private final Map<Value, Schema> schemas = new HashMap<>();

  Parameters(AdapterCatalog catalog, Findings findings) {
    this.catalog = catalog;
    this.findings = findings;
  }

  /** The adapter and the action are in the catalog. */
  void check(StepDraft step, Body.Call call) {
    Obj params = call.params();
    AdapterEntry adapter = catalog.adapter(call.adapter());
    ActionEntry action = adapter == null ? null : adapter.actions().get(call.action());
    if (action == null) {
      return;
    }
    if (action.parameters() != null) {
      reportUnknown(step, call, action.parameters());
    }
    if (step.step.input().equals(InputMapping.NONE)) {
      reportMissing(step, call, action.schema(), params);
    }
    if (action.schema().at("properties") instanceof Obj properties) {
      params.fields().forEach((name, value) -> checkLiteral(step, name, value, properties));
    }
  }

  private void checkLiteral(StepDraft step, String name, Value value, Obj properties) {
    Value schema = properties.get(name);
    if (schema == null || value instanceof Value.Null || !isLiteral(value)) {
      return;
    }
    String path = Texts.join(step.path("params"), name);
    for (Violation violation : schemas.computeIfAbsent(schema, Schema::compile).check(value)) {
      String inside = violation.path().isEmpty() ? "" : "'" + violation.path() + "' ";
      findings.error(path, "parameter '" + name + "': " + inside + violation.message());
    }
  }

  private static boolean isLiteral(Value value) {
    try {
      return Template.compile(value).isConstant();
    } catch (RuntimeException flawed) {
      return false;
    }
  }

  private void reportMissing(StepDraft step, Body.Call call, Obj schema, Obj params) {
    if (!(schema.at("required") instanceof Arr required)) {
      return;
    }
    for (Value name : required) {
      if (name instanceof Value.Text(String wanted) && !params.has(wanted)) {
        String path = step.path("params");
        findings.error(
            findings.places.has(path) ? path : step.path,
            "action '%s.%s' needs the parameter '%s'"
                .formatted(call.adapter(), call.action(), wanted));
      }
    }
  }

  /** A near miss is a mistake; anything else the action will just not look at. */
  private void reportUnknown(StepDraft step, Body.Call call, Set<String> known) {
    for (String name : call.params().fields().keySet()) {
      if (!known.contains(name)) {
        report(step, call, name, known);
      }
    }
  }

  private void report(StepDraft step, Body.Call call, String name, Set<String> known) {
    String hint = Suggestion.didYouMean(name, known);
    String path = Texts.join(step.path("params"), name);
    String message =
        "action '%s.%s' has no parameter '%s'%s"
            .formatted(
                call.adapter(),
                call.action(),
                name,
                hint.isEmpty() ? "; it has: " + String.join(", ", known) : hint);
    if (hint.isEmpty()) {
      findings.warning(path, message);
    } else {
      findings.error(path, message);
    }
  }
}
