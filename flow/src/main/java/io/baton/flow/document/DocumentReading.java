package io.baton.flow.document;

import io.baton.flow.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came out of reading a text.
 *
 * @param root the tree; null where the text has no readable structure at all
 * @param problems what is wrong with the text itself, in the order of the text
 */
public record DocumentReading(@Nullable Node root, List<Problem> problems) {
  public DocumentReading {
    problems = List.copyOf(problems);
  }

  static DocumentReading refused(Problem problem) {
    return new DocumentReading(null, List.of(problem));
  }
}
