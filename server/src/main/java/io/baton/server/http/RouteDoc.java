package io.baton.server.http;

import io.baton.value.Obj;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a route says about itself. Parameters that are not named here are refused.
 *
 * @param id names the operation, such as {@code getFlow}
 * @param body null where the route reads none
 */
public record RouteDoc(
    String id,
    String summary,
    List<Parameter> parameters,
    @Nullable BodyDoc body,
    List<AnswerDoc> answers) {
  public RouteDoc {
    parameters = List.copyOf(parameters);
    answers = List.copyOf(answers);
  }

  /** Where a parameter is. */
  public enum In {
    QUERY,
    HEADER
  }

  /**
   * @param schema JSON Schema of its text
   */
  public record Parameter(In in, String name, Obj schema, String text) {}

  /**
   * @param mediaTypes the first is the usual one
   */
  public record BodyDoc(Obj schema, boolean required, List<String> mediaTypes) {
    public BodyDoc {
      mediaTypes = List.copyOf(mediaTypes);
    }
  }

  /**
   * @param schema null where there is no body
   */
  public record AnswerDoc(
      int status, String text, @Nullable String mediaType, @Nullable Obj schema) {}
}
