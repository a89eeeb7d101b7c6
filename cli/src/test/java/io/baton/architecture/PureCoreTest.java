package io.baton.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The core is pure: expression, flow and engine take time, ids and randomness from their inputs and
 * touch nothing outside. Everything that replay and the simulator promise rests on this.
 */
final class PureCoreTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(
              "io.baton.value", "io.baton.expression", "io.baton.flow", "io.baton.engine");

  @ParameterizedTest
  @EnumSource
  @Requirement("ENG-2")
  void the_core_does_not_use(Outside outside) {
    rule(outside).check(CORE);
  }

  @ParameterizedTest
  @EnumSource
  void a_breach_is_found_and_the_message_names_the_way_out(Outside outside) {
    JavaClasses offender = new ClassFileImporter().importClasses(Offender.class);

    assertThatThrownBy(() -> rule(outside).check(offender))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(outside.instead);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.time.LocalDate.now",
        "java.time.Clock.systemUTC",
        "java.lang.System.nanoTime",
        "java.util.Date.<init>"
      })
  void clocks_are_known_by_name(String method) {
    int dot = method.lastIndexOf('.');
    assertThat(Outside.CLOCK.covers(method.substring(0, dot), method.substring(dot + 1))).isTrue();
  }

  @Test
  void pure_neighbours_are_allowed() {
    for (Outside outside : Outside.values()) {
      assertThat(outside.covers("java.time.Instant", "plusMillis")).isFalse();
      assertThat(outside.covers("java.net.URI", "create")).isFalse();
      assertThat(outside.covers("java.net.URLEncoder", "encode")).isFalse();
      assertThat(outside.covers("java.lang.System", "arraycopy")).isFalse();
      assertThat(outside.covers("java.util.UUID", "fromString")).isFalse();
    }
  }

  private static ArchRule rule(Outside outside) {
    return noClasses()
        .should()
        .accessTargetWhere(reaches(outside))
        .because("the core is pure: " + outside.instead)
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaAccess<?>> reaches(Outside outside) {
    return DescribedPredicate.describe(
        "it is " + outside,
        access -> outside.covers(access.getTargetOwner().getName(), access.getName()));
  }
}
