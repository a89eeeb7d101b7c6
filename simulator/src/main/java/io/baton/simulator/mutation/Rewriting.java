package io.baton.simulator.mutation;

import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * An engine that does not heed a part of the definition, made by taking that part out of the text
 * that the process gets, while the checks know what the author wrote.
 */
abstract class Rewriting implements Breakage {
  @Override
  public final String definition(String text) {
    return Json.write(rewritten(Json.parse(text)));
  }

  /** What becomes of an object, whose fields have been rewritten. */
  abstract Obj rewrite(Obj fields);

  private Value rewritten(Value value) {
    return switch (value) {
      case Arr items -> Arr.of(items.items().stream().map(this::rewritten).toList());
      case Obj fields -> {
        Obj.Builder builder = Obj.builder();
        fields.fields().forEach((name, field) -> builder.put(name, rewritten(field)));
        yield rewrite(builder.build());
      }
      case Value other -> other;
    };
  }

  static Obj without(Obj fields, String name) {
    Obj.Builder builder = Obj.builder();
    fields
        .fields()
        .forEach(
            (other, field) -> {
              if (!other.equals(name)) {
                builder.put(other, field);
              }
            });
    return builder.build();
  }

  static Obj with(Obj fields, String name, Value value) {
    Obj.Builder builder = Obj.builder();
    fields
        .fields()
        .forEach((other, field) -> builder.put(other, other.equals(name) ? value : field));
    return builder.build();
  }
}
