package io.baton.flow.schema;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a {@code $ref} stays within its document. References by {@code $id} or anchor are
 * left to the validator, which looks for them in the document and can fetch nothing.
 */
final class References {
  static final String OUTSIDE =
      "a reference leads out of this schema or to nothing in it; schemas are never fetched, put what"
          + " it names under $defs";

  private final Value document;
  private final boolean hasOwnBase;

  References(Value document) {
    this.document = document;
    // Within a part that has its own $id, a pointer starts from that part.
    this.hasOwnBase = mentionsId(document);
  }

  void check(Value reference, String path) {
    if (!(reference instanceof Value.Text(String target))) {
      throw new SchemaException("expected a reference such as \"#/$defs/name\"", path);
    }
    if (!target.startsWith("#") && !hasOwnBase && !Validators.isMetaschema(target)) {
      throw new SchemaException(OUTSIDE, path);
    }
    if (target.startsWith("#/") && !hasOwnBase && at(target) == null) {
      throw new SchemaException("'" + target + "' is not in this schema", path);
    }
  }

  private static boolean mentionsId(Value value) {
    return switch (value) {
      case Obj fields ->
          fields.has("$id")
              || fields.has("id")
              || fields.fields().values().stream().anyMatch(References::mentionsId);
      case Arr items -> items.stream().anyMatch(References::mentionsId);
      case Value ignored -> false;
    };
  }

  private @Nullable Value at(String pointer) {
    Value here = document;
    for (String part : pointer.substring(2).split("/", -1)) {
      here = step(here, decoded(part));
      if (here == null) {
        return null;
      }
    }
    return here;
  }

  private static @Nullable Value step(@Nullable Value from, String name) {
    if (from instanceof Arr items) {
      boolean inside = name.matches("[0-9]{1,6}") && Integer.parseInt(name) < items.size();
      return inside ? items.get(Integer.parseInt(name)) : null;
    }
    return from instanceof Obj fields ? fields.get(name) : null;
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8)
        .replace("~1", "/")
        .replace("~0", "~");
  }
}
