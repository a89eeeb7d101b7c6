package io.baton.runtime.secret;

import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.engine.SecretMarks;
import io.baton.flow.ErrorClass;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Puts secrets into the parameters of a task at the last moment before a worker has it. */
public final class Secrets {
  private static final String CONFIGURATION_ERROR = "CONFIGURATION_ERROR";
  private static final String SERVICE_UNAVAILABLE = "SERVICE_UNAVAILABLE";

  /** What came of it. */
  public sealed interface Filled {}

  /**
   * @param redaction takes the same secrets out again
   */
  public record Ready(Value input, Redaction redaction) implements Filled {}

  public record Missing(Failure failure) implements Filled {}

  private final SecretSource source;

  public Secrets(SecretSource source) {
    this.source = source;
  }

  public Filled fill(String tenantId, DispatchTask task) {
    if (!task.usesSecrets()) {
      return new Ready(task.input(), Redaction.NOTHING);
    }
    Map<String, String> used = new LinkedHashMap<>();
    try {
      Value input =
          SecretMarks.replaced(
              task.input(),
              task.secretMark(),
              name -> used.computeIfAbsent(name, wanted -> find(tenantId, wanted)));
      return new Ready(input, Redaction.of(used.values()));
    } catch (NoSuchSecret e) {
      return new Missing(new Failure(CONFIGURATION_ERROR, e.getMessage()));
    } catch (RuntimeException e) {
      String message = "Secrets cannot be read: " + e.getMessage();
      return new Missing(new Failure(SERVICE_UNAVAILABLE, message, ErrorClass.TRANSIENT, 0));
    }
  }

  private String find(String tenantId, String name) {
    Optional<String> found = source.find(tenantId, name);
    return found.orElseThrow(() -> new NoSuchSecret(name));
  }

  /** Stays inside this class. */
  private static final class NoSuchSecret extends RuntimeException {
    NoSuchSecret(String name) {
      super("There is no secret '%s'".formatted(name), null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }
}
