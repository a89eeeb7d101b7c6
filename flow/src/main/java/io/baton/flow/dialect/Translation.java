package io.baton.flow.dialect;

import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * What a dialect needs besides the document, and where it leaves its problems. One instance serves
 * one document.
 */
public final class Translation {
  /** Where tasks go whose adapter only remote workers have. */
  public static final String EXTERNAL_POOL = "external";

  public static final String DEFAULT_FLOW_ID = "flow";

  private final String flowId;
  private final Vocabulary vocabulary;
  private final List<Problem> problems = new ArrayList<>();

  /**
   * @param flowId the id of a flow whose document gives it none, for example the file's name
   */
  public Translation(String flowId, Vocabulary vocabulary) {
    this.flowId = flowId;
    this.vocabulary = vocabulary;
  }

  /** What the dialect found out, in the order in which it did. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  String flowId() {
    return flowId;
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  void warning(String path, Position position, String message) {
    problems.add(Problem.warning(path, position, message));
  }
}
