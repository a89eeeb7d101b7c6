package io.baton.engine.view;

import io.baton.engine.StepError;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Forms that the views share: RFC 3339 times, durations, errors. */
final class Views {
  private Views() {}

  /** Null for a time that has not come. */
  static Value time(long millis) {
    return millis == 0 ? Value.NULL : Value.of(Moment.text(millis));
  }

  static Value duration(long from, long to) {
    return from == 0 || to == 0 ? Value.NULL : Value.of(to - from);
  }

  static Value textOrNull(@Nullable String text) {
    return text == null ? Value.NULL : Value.of(text);
  }

  static Obj error(StepError error) {
    Obj.Builder view =
        Obj.builder()
            .put("step", error.step())
            .put("attempt", error.attempt())
            .put("code", error.code())
            .put("message", error.message())
            .put("class", error.errorClass().name().toLowerCase(Locale.ROOT));
    if (error.status() > 0) {
      view.put("status", error.status());
    }
    StepError cause = error.cause();
    return cause == null ? view.build() : view.put("cause", error(cause)).build();
  }
}
