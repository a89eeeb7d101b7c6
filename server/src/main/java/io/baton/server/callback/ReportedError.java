package io.baton.server.callback;

import io.baton.engine.Failure;
import io.baton.flow.ErrorClass;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An error as somebody outside reports it: {@code {code, message, class, status, retryAfterMs}} or
 * a text.
 */
public final class ReportedError {
  private static final String UNNAMED = "EXTERNAL_ERROR";

  private static final Set<String> CLASSES =
      Arrays.stream(ErrorClass.values())
          .map(one -> one.name().toLowerCase(Locale.ROOT))
          .collect(Collectors.toUnmodifiableSet());

  private ReportedError() {}

  public static Failure failure(Value reported) {
    return switch (reported) {
      case Value.Null _ -> new Failure(UNNAMED, "It failed, and nobody said why");
      case Value.Text text -> new Failure(UNNAMED, text.value());
      case Obj object -> of(object);
      case Value _ ->
          throw Problem.badRequest("error must be an object with code and message").refused();
    };
  }

  private static Failure of(Obj object) {
    Fields.requireKnown(object, Set.of("code", "message", "class", "status", "retryAfterMs"));
    Fields fields = new Fields(object);
    Optional<ErrorClass> errorClass =
        fields
            .word("class", CLASSES)
            .map(name -> ErrorClass.valueOf(name.toUpperCase(Locale.ROOT)));
    return new Failure(
            fields.text("code").filter(code -> !code.isBlank()).orElse(UNNAMED),
            fields.text("message").orElse(""),
            errorClass.orElse(null),
            fields.number("status", 0, 999).orElse(0L).intValue())
        .retryAfter(fields.number("retryAfterMs", 0, Long.MAX_VALUE).orElse(0L));
  }
}
