package io.baton.expression.jmespath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.expression.ExpressionException;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Requirement({"EXP-6", "EXP-7"})
class ComplianceTest {
  private static final int CASES_OF_THE_SUITE = 859;

  static List<ComplianceSuite.Case> cases() {
    return ComplianceSuite.cases();
  }

  @Test
  void theWholePublicSuiteIsThere() {
    assertThat(cases()).hasSize(CASES_OF_THE_SUITE);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void behavesAsThePublicSuiteSays(ComplianceSuite.Case each) {
    if (each.error() != null) {
      assertRefused(each, each.error());
    } else {
      assertThat(search(each)).isEqualTo(each.result());
    }
  }

  private static void assertRefused(ComplianceSuite.Case each, String kind) {
    if (kind.equals("invalid-type")) {
      assertThatThrownBy(() -> search(each)).isInstanceOf(ExpressionException.class);
    } else {
      assertThatThrownBy(() -> JmesPath.compile(each.expression()))
          .isInstanceOf(ExpressionException.class);
    }
  }

  private static Value search(ComplianceSuite.Case each) {
    return JmesPath.compile(each.expression()).search(each.given());
  }
}
