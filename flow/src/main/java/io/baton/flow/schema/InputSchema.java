package io.baton.flow.schema;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The declared inputs of a flow, each {@code name: type} or {@code name: {JSON Schema, default,
 * required}}. Inputs that are not declared are accepted as they are. Invariant: every default fits
 * its own schema.
 */
public final class InputSchema {
  private record Declared(Schema schema, @Nullable Value fallback, boolean required) {}

  private final Map<String, Declared> inputs;

  private InputSchema(Map<String, Declared> inputs) {
    this.inputs = inputs;
  }

  /**
   * @throws SchemaException naming the input whose declaration is wrong
   */
  public static InputSchema compile(Map<String, Value> declared) {
    return compile(declared, SchemaLimits.DEFAULT);
  }

  /**
   * @throws SchemaException naming the input whose declaration is wrong
   */
  public static InputSchema compile(Map<String, Value> declared, SchemaLimits limits) {
    Map<String, Declared> inputs = new LinkedHashMap<>();
    declared.forEach((name, declaration) -> inputs.put(name, input(name, declaration, limits)));
    return new InputSchema(inputs);
  }

  /** Fills in defaults and checks what is declared, in the order of the declaration. */
  public Checked apply(Obj given) {
    Obj.Builder accepted = Obj.builder().putAll(given);
    List<Violation> violations = new ArrayList<>();
    inputs.forEach(
        (name, input) -> {
          Value value = given.get(name);
          if (value != null) {
            input.schema().check(value).forEach(found -> violations.add(found.under(name)));
          } else if (input.fallback() != null) {
            accepted.put(name, input.fallback());
          } else if (input.required()) {
            violations.add(new Violation(name, "is required, but it is missing"));
          }
        });
    return violations.isEmpty()
        ? new Checked.Accepted(accepted.build())
        : new Checked.Refused(violations);
  }

  private static Declared input(String name, Value declaration, SchemaLimits limits) {
    try {
      FriendlySchema friendly = FriendlySchema.read(declaration, limits);
      Schema schema = Schema.compile(friendly.schema(), limits);
      Value fallback = declaration instanceof Obj fields ? fields.get("default") : null;
      if (fallback != null) {
        checkDefault(schema, fallback);
      }
      return new Declared(schema, fallback, friendly.required());
    } catch (SchemaException bad) {
      throw bad.under(name);
    }
  }

  private static void checkDefault(Schema schema, Value fallback) {
    for (Violation violation : schema.check(fallback)) {
      throw new SchemaException(
          "the default does not fit its own schema: " + violation.message(),
          Paths.join("default", violation.path()));
    }
  }
}
