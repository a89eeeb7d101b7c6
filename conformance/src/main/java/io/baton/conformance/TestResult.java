package io.baton.conformance;

/** How a test method ended. Ordered by weight: of several invocations the heaviest one counts. */
enum TestResult {
  SKIPPED,
  PASSED,
  FAILED;

  TestResult and(TestResult other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
