package io.baton.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Records every executed test that carries a {@link Requirement}, for {@link ConformanceReport}.
 *
 * <p>JUnit finds it by ServiceLoader, so a module only needs this one on its test class path.
 * Invocations of a parameterized or dynamic test are summed up under their method. Invariant: a
 * method is recorded as passed only when at least one invocation ran and none failed.
 */
public final class RequirementListener implements TestExecutionListener {
  /** System property naming the folder for the records instead of {@code target/conformance}. */
  public static final String DIRECTORY_PROPERTY = "baton.conformance.dir";

  private final Path directory;
  private final Map<String, TestRecord> records = new LinkedHashMap<>();
  private @Nullable TestPlan plan;

  /** The listener as JUnit makes it: records go below the working directory. */
  public RequirementListener() {
    this(Path.of(System.getProperty(DIRECTORY_PROPERTY, "target/conformance")));
  }

  RequirementListener(Path directory) {
    this.directory = directory;
  }

  @Override
  public synchronized void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
    records.clear();
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    record(test, TestResult.SKIPPED);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    TestResult own =
        switch (result.getStatus()) {
          case SUCCESSFUL -> test.isTest() ? TestResult.PASSED : TestResult.SKIPPED;
          case ABORTED -> TestResult.SKIPPED;
          case FAILED -> TestResult.FAILED;
        };
    record(test, own);
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan testPlan) {
    try {
      RecordFiles.write(directory, List.copyOf(records.values()));
    } catch (IOException e) {
      throw new UncheckedIOException("Could not write conformance records to " + directory, e);
    }
  }

  private synchronized void record(TestIdentifier test, TestResult result) {
    methodOf(test)
        .ifPresent(
            method -> {
              Set<String> ids = requirementsOf(method);
              if (!ids.isEmpty()) {
                add(method, ids, result, test.isTest() && result != TestResult.SKIPPED ? 1 : 0);
              }
            });
  }

  private void add(MethodSource method, Set<String> ids, TestResult result, int invocations) {
    records.merge(
        method.getClassName() + "#" + method.getMethodName(),
        new TestRecord(method.getClassName(), method.getMethodName(), ids, result, invocations),
        (old, next) ->
            new TestRecord(
                old.testClass(),
                old.method(),
                old.requirements(),
                old.result().and(next.result()),
                old.invocations() + next.invocations()));
  }

  /** A dynamic test has no method of its own: its factory's counts. */
  private Optional<MethodSource> methodOf(TestIdentifier test) {
    Optional<TestIdentifier> at = Optional.of(test);
    while (at.isPresent()) {
      if (at.get().getSource().orElse(null) instanceof MethodSource method) {
        return Optional.of(method);
      }
      at = plan == null ? Optional.empty() : plan.getParent(at.get());
    }
    return Optional.empty();
  }

  private static Set<String> requirementsOf(MethodSource method) {
    Set<String> ids = new TreeSet<>();
    addRequirements(method.getJavaMethod(), ids);
    for (Class<?> c = method.getJavaClass(); c != null; c = c.getEnclosingClass()) {
      addRequirements(c, ids);
    }
    return ids;
  }

  private static void addRequirements(AnnotatedElement element, Set<String> ids) {
    Requirement requirement = element.getAnnotation(Requirement.class);
    if (requirement != null) {
      ids.addAll(Arrays.asList(requirement.value()));
    }
  }
}
