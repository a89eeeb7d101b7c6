package io.baton.server.flow;

import io.baton.flow.dialect.Dialects;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.Syntax;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.server.http.Problem;
import io.baton.server.http.Request;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.Optional;

/**
 * A definition as it came in a request.
 *
 * @param fileName tells its syntax, and its format where one was named
 */
public record DefinitionText(String text, String fileName) {

  /** The whole body is the definition. */
  static DefinitionText of(Request request, int most) throws IOException {
    String name =
        switch (request.mediaType()) {
          case "application/json" -> "flow.json";
          case "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml" -> "flow.yaml";
          default -> "flow";
        };
    String text = request.text(most, "application/json", "application/yaml");
    if (text.isBlank()) {
      throw Problem.badRequest("The body must be the definition of a flow").refused();
    }
    return new DefinitionText(text, named(name, request.query("format")));
  }

  /** The definition is a part of the body: an object, a bare list of steps, or the text of one. */
  public static DefinitionText of(Value definition, Optional<String> format) {
    return switch (definition) {
      case Obj _, Arr _ ->
          new DefinitionText(Json.writePretty(definition), named("flow.json", format));
      case Value.Text text -> new DefinitionText(text.value(), named("flow", format));
      case Value _ ->
          throw Problem.badRequest(
                  "definition must be an object, a list of steps, or the text of a definition")
              .refused();
    };
  }

  /** Whether it is JSON as definitions may be written, with comments and things left out. */
  boolean isDocument() {
    return DocumentReader.read(text, Syntax.JSON).problems().stream()
        .noneMatch(io.baton.flow.problem.Problem::isError);
  }

  private static String named(String fileName, Optional<String> format) {
    if (format.isEmpty()) {
      return fileName;
    }
    if (Dialects.named(format.get()).isEmpty()) {
      throw Problem.badRequest(Dialects.unknown(format.get())).refused();
    }
    return format.get() + FlowLibrary.FORMAT_END + fileName;
  }
}
