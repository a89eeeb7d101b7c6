package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The declared input and output variables of a pipeline. */
final class PipelineVariables {
  private PipelineVariables() {}

  static void translate(Rewriting flow) {
    Node.Field inputs = flow.take("inputVariables");
    if (inputs != null) {
      flow.put("input", new Node.Field(inputs.keyPosition(), inputs(inputs.value())));
    }
    Node.Field outputs = flow.take("outputVariables");
    if (outputs != null) {
      flow.put("output", new Node.Field(outputs.keyPosition(), outputs(outputs.value())));
    }
  }

  private static Node inputs(Node written) {
    if (!(written instanceof Node.Seq list)) {
      return written;
    }
    Rewriting inputs = Rewriting.empty(list.position());
    for (Node item : list.items()) {
      String name = name(item);
      if (name != null) {
        inputs.put(name, new Node.Field(item.position(), declaration(item)));
      }
    }
    return inputs.done();
  }

  private static Node declaration(Node item) {
    if (!(item instanceof Node.Fields object)) {
      return Rewriting.empty(item.position()).done();
    }
    Rewriting declaration = Rewriting.of(object);
    declaration.take("name");
    declaration.rename("default", "defaultValue");
    String type = declaration.text("type");
    if (type != null) {
      String schemaType = schemaType(type);
      Node.Field written = declaration.take("type");
      if (schemaType != null && written != null) {
        declaration.put("type", written.value().position(), schemaType);
      }
    }
    return declaration.done();
  }

  /** The JSON Schema name of a type; null where any value will do. */
  private static @Nullable String schemaType(String written) {
    return switch (written.toLowerCase(Locale.ROOT)) {
      case "any" -> null;
      case "str", "text", "date", "datetime", "timestamp" -> "string";
      case "int", "long" -> "integer";
      case "float", "double", "decimal" -> "number";
      case "bool" -> "boolean";
      case "list" -> "array";
      case "dict", "map", "json" -> "object";
      default -> written.toLowerCase(Locale.ROOT);
    };
  }

  private static Node outputs(Node written) {
    if (!(written instanceof Node.Seq list)) {
      return written;
    }
    Rewriting outputs = Rewriting.empty(list.position());
    for (Node item : list.items()) {
      String name = name(item);
      if (name != null) {
        outputs.put(name, value(item, name));
      }
    }
    return outputs.done();
  }

  private static Node value(Node item, String name) {
    for (String key : new String[] {"value", "expression", "source"}) {
      Node value = Nodes.at(item, key);
      if (value != null) {
        return value;
      }
    }
    return Nodes.leaf(item.position(), "{{ pipeline.output." + name + " }}");
  }

  private static @Nullable String name(Node item) {
    if (item instanceof Node.Leaf(Position ignored, Value.Text(String name))) {
      return name;
    }
    return Nodes.textAt(item, "name");
  }
}
