package io.baton.adapters;

import io.baton.flow.catalog.ActionEntry;
import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * What is known of an action without running it.
 *
 * @param parameters JSON Schema of its parameters; empty: it takes anything
 * @param result JSON Schema of its output; empty: anything
 * @param example parameters that work; empty: none given
 */
public record ActionInfo(String name, String description, Obj parameters, Obj result, Obj example) {

  static ActionInfo undescribed(String name) {
    return new ActionInfo(name, "", Obj.EMPTY, Obj.EMPTY, Obj.EMPTY);
  }

  /** As the registry is shown to programs. */
  public Obj toJson() {
    return Obj.builder()
        .put("name", name)
        .put("description", description)
        .put("parameters", parameters)
        .put("result", result)
        .put("example", example)
        .build();
  }

  /** As definitions are checked by it. */
  ActionEntry entry() {
    return parameters.at("properties") instanceof Obj properties
            && parameters.at("additionalProperties").equals(Value.FALSE)
        ? ActionEntry.of(properties.fields().keySet(), parameters)
        : ActionEntry.of(null, parameters);
  }
}
