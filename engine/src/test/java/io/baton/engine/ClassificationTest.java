package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.retry.ErrorClassifier;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which class an error belongs to, name by name as the documents list them. */
@Requirement("RET-3")
class ClassificationTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ECONNREFUSED",
        "ETIMEDOUT",
        "ENOTFOUND",
        "NetworkError",
        "TimeoutError",
        "ServiceUnavailable",
        "TooManyRequests",
        "NETWORK_ERROR",
        "RATE_LIMIT",
        "SERVICE_UNAVAILABLE"
      })
  void theseNamesAreTransient(String code) {
    assertThat(classOf(code, 0)).isEqualTo(ErrorClass.TRANSIENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ValidationError",
        "AuthenticationError",
        "AuthorizationError",
        "NotFoundError",
        "ConflictError",
        "BadRequest",
        "VALIDATION_ERROR",
        "AUTHENTICATION_ERROR",
        "AUTHORIZATION_ERROR",
        "NOT_FOUND",
        "CONFLICT",
        "BAD_REQUEST",
        "ADAPTER_NOT_FOUND",
        "EXPRESSION_ERROR",
        "PAYLOAD_TOO_LARGE"
      })
  void theseNamesArePermanent(String code) {
    assertThat(classOf(code, 0)).isEqualTo(ErrorClass.PERMANENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONFIGURATION_ERROR", "INTERNAL_ERROR", "CORRUPT_STATE"})
  void theseNamesAreFatal(String code) {
    assertThat(classOf(code, 0)).isEqualTo(ErrorClass.FATAL);
  }

  @Test
  void timeoutIsAClassOfItsOwn() {
    assertThat(classOf("TIMEOUT", 0)).isEqualTo(ErrorClass.TIMEOUT);
  }

  @ParameterizedTest
  @CsvSource({
    "400, PERMANENT", "401, PERMANENT", "403, PERMANENT", "404, PERMANENT", "409, PERMANENT",
    "422, PERMANENT", "499, PERMANENT", "429, TRANSIENT", "500, TRANSIENT", "502, TRANSIENT",
    "503, TRANSIENT", "504, TRANSIENT", "599, TRANSIENT", "302, TRANSIENT"
  })
  void theHttpStatusDecidesByItselfAndInTheCode(int status, ErrorClass expected) {
    assertThat(classOf("WHATEVER", status)).isEqualTo(expected);
    assertThat(classOf("HTTP_" + status, 0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "SOMETHING", "HTTP_", "HTTP_4", "HTTP_40x", "HTTP_4000", "HTTP_999"})
  void whatNobodyKnowsIsTransient(String code) {
    assertThat(classOf(code, 0)).isEqualTo(ErrorClass.TRANSIENT);
  }

  @Test
  void aKnownNameWinsOverTheStatus() {
    assertThat(classOf("NetworkError", 404)).isEqualTo(ErrorClass.TRANSIENT);
    assertThat(classOf("ValidationError", 503)).isEqualTo(ErrorClass.PERMANENT);
  }

  @Test
  void theAdapterOverridesNamesAndTheFlowOverridesTheAdapter() {
    Failure failure = new Failure("NOT_FOUND", "gone", ErrorClass.TRANSIENT, 404);
    assertThat(ErrorClassifier.classify(failure, Map.of())).isEqualTo(ErrorClass.TRANSIENT);
    assertThat(ErrorClassifier.classify(failure, Map.of("NOT_FOUND", ErrorClass.FATAL)))
        .isEqualTo(ErrorClass.FATAL);
  }

  @Test
  void theFlowsClassesDecideInAnExecution() {
    String flow =
        """
        id: f
        errorClasses: { NOT_FOUND: transient, NETWORK_ERROR: permanent }
        steps:
          - { id: a, adapter: core, action: noop, retry: { attempts: 2 } }
        """;
    Scenario.started(flow).fail("a", "NOT_FOUND").expectStep("a", StepStatus.RETRYING);
    Scenario.started(flow).fail("a", "NETWORK_ERROR").expectStatus(ExecutionStatus.FAILED);
  }

  private static ErrorClass classOf(String code, int status) {
    return ErrorClassifier.classify(new Failure(code, "m", null, status), Map.of());
  }
}
