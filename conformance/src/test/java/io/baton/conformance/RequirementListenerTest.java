package io.baton.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

final class RequirementListenerTest {
  private static final String SAMPLE = SampleCases.class.getName();

  @TempDir Path directory;

  @Test
  void records_every_method_once_with_its_own_and_its_class_requirements() throws IOException {
    assertThat(recordsOf(SampleCases.class))
        .containsExactlyInAnyOrder(
            record("passes", TestResult.PASSED, 1, "ENG-2", "EXP-1", "EXP-3"),
            record("fails_for_two", TestResult.FAILED, 3, "ENG-2", "EXP-2"),
            record("makes_two", TestResult.PASSED, 2, "ENG-2", "EXP-4"),
            record("is_disabled", TestResult.SKIPPED, 0, "ENG-2"),
            new TestRecord(
                SAMPLE + "$Inside", "passes_too", List.of("ENG-2"), TestResult.PASSED, 1));
  }

  @Test
  void writes_nothing_for_tests_without_requirements() throws IOException {
    assertThat(recordsOf(Unrelated.class)).isEmpty();
    assertThat(directory.resolve("records")).doesNotExist();
  }

  @Test
  void labels_are_short_and_name_nested_classes() {
    var record = new TestRecord(SAMPLE + "$Inside", "x", List.of(), TestResult.PASSED, 1);

    assertThat(record.label()).isEqualTo("conformance.SampleCases.Inside#x");
  }

  private List<TestRecord> recordsOf(Class<?> testClass) throws IOException {
    Path records = directory.resolve("records");
    var config = LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false);
    LauncherFactory.create(config.build())
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectClass(testClass)).build(),
            new RequirementListener(records));
    return RecordFiles.read(records);
  }

  private static TestRecord record(
      String method, TestResult result, int invocations, String... requirements) {
    return new TestRecord(SAMPLE, method, List.of(requirements), result, invocations);
  }

  static final class Unrelated {
    @Test
    void passes() {}
  }
}
