package io.baton.cli.rehearsal;

import java.util.List;

/**
 * A file of cases.
 *
 * @param flow the definition that is tested, relative to the file
 */
public record TestFile(String flow, List<TestCase> cases) {
  public TestFile {
    cases = List.copyOf(cases);
  }
}
