package io.baton.conformance;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * One executed test method with the requirements it proves.
 *
 * @param testClass binary name of the test class
 * @param requirements sorted, without duplicates
 * @param invocations how often it ran: more than one for parameterized and dynamic tests
 */
record TestRecord(
    String testClass,
    String method,
    List<String> requirements,
    TestResult result,
    int invocations) {

  TestRecord(
      String testClass,
      String method,
      Collection<String> requirements,
      TestResult result,
      int invocations) {
    this(testClass, method, List.copyOf(new TreeSet<>(requirements)), result, invocations);
  }

  /** Short and unique in the project: {@code expression.LexerTest.Numbers#read_exactly}. */
  String label() {
    String name = testClass.startsWith("io.baton.") ? testClass.substring(9) : testClass;
    return name.replace('$', '.') + "#" + method;
  }
}
