package io.baton.adapters.manifest;

import io.baton.adapters.AdapterInfo;
import io.baton.adapters.Descriptions;
import io.baton.expression.ExpressionException;
import io.baton.expression.Template;
import io.baton.expression.TemplateException;
import io.baton.expression.jmespath.JmesPath;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Syntax;
import io.baton.flow.schema.Schema;
import io.baton.flow.schema.SchemaException;
import io.baton.flow.schema.Violation;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An adapter in YAML, read and checked: everything that can be wrong with it is found before it is
 * used.
 */
public record Manifest(Obj fields, AdapterInfo info) {
  private static final Schema SHAPE =
      Schema.compile(Descriptions.resource(Manifest.class, "manifest.yaml"));

  /**
   * @throws IllegalArgumentException with every problem of the text
   */
  public static Manifest read(String text, String fileName) {
    DocumentReading read = DocumentReader.read(text, Syntax.AUTO);
    if (read.root() == null || !(read.root().toValue() instanceof Obj fields)) {
      throw new IllegalArgumentException(fileName + ": " + read.problems());
    }
    List<String> problems = new ArrayList<>();
    for (Violation violation : SHAPE.check(fields)) {
      problems.add(violation.path() + " " + violation.message());
    }
    if (problems.isEmpty()) {
      actions(fields).forEach((name, action) -> check(name, action, problems));
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(fileName + ": " + String.join("; ", problems));
    }
    return new Manifest(fields, Descriptions.read(fields));
  }

  static Map<String, Value> actions(Obj fields) {
    return fields.at("actions") instanceof Obj actions ? actions.fields() : Map.of();
  }

  Obj action(String name) {
    return actions(fields).get(name) instanceof Obj action ? action : Obj.EMPTY;
  }

  static Obj object(Obj fields, String name) {
    return fields.at(name) instanceof Obj object ? object : Obj.EMPTY;
  }

  private static void check(String name, Value action, List<String> problems) {
    Obj fields = (Obj) action;
    String path = "actions." + name;
    try {
      Template.compile(object(fields, "request"));
    } catch (TemplateException | ExpressionException e) {
      problems.add(path + ".request " + e.getMessage());
    }
    for (String schema : List.of("parameters", "result")) {
      try {
        Schema.compile(object(fields, schema));
      } catch (SchemaException e) {
        problems.add(path + "." + schema + " " + e.getMessage());
      }
    }
    checkPath(path + ".output", fields.at("output"), problems);
    Obj paging = object(fields, "paging");
    checkPath(path + ".paging.items", paging.at("items"), problems);
    checkPath(path + ".paging.next", paging.at("next"), problems);
  }

  private static void checkPath(String path, Value expression, List<String> problems) {
    if (expression instanceof Value.Text(String text)) {
      try {
        JmesPath.compile(text);
      } catch (ExpressionException e) {
        problems.add(path + " " + e.getMessage());
      }
    }
  }
}
