package io.baton.runtime.secret;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes secrets out of what a step says, in their usual {@link Disguises} too. A secret of fewer
 * than four characters is left, because it would be found everywhere.
 */
public final class Redaction {
  private static final String STARS = "***";
  private static final int SHORTEST = 4;

  public static final Redaction NOTHING = new Redaction(List.of());

  private final List<String> secrets;

  private Redaction(List<String> secrets) {
    this.secrets = secrets;
  }

  /** The longest first, so that one that contains another goes as a whole. */
  public static Redaction of(Collection<String> secrets) {
    return new Redaction(
        secrets.stream()
            .filter(secret -> secret.length() >= SHORTEST)
            .flatMap(secret -> Disguises.of(secret).stream())
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList());
  }

  public String clean(String text) {
    String clean = text;
    for (String secret : secrets) {
      clean = clean.replace(secret, STARS);
    }
    return clean;
  }

  public Value clean(Value value) {
    return secrets.isEmpty() ? value : walk(value);
  }

  private Value walk(Value value) {
    return switch (value) {
      case Value.Text text -> Value.of(clean(text.value()));
      case Obj object -> Obj.of(fields(object.fields()));
      case Arr list -> {
        List<Value> items = new ArrayList<>();
        list.forEach(item -> items.add(walk(item)));
        yield Arr.of(items);
      }
      case Value.Num number -> secrets.contains(number.toString()) ? Value.of(STARS) : number;
      case Value.Null same -> same;
      case Value.Bool same -> same;
    };
  }

  private Map<String, Value> fields(Map<String, Value> fields) {
    Map<String, Value> clean = new LinkedHashMap<>();
    fields.forEach((name, field) -> clean.put(clean(name), walk(field)));
    return clean;
  }

  public Outcome clean(Outcome outcome) {
    if (secrets.isEmpty()) {
      return outcome;
    }
    return switch (outcome) {
      case Outcome.Done done ->
          new Outcome.Done(walk(done.output()), fields(done.variables()), done.tokensUsed());
      case Outcome.Pending pending -> new Outcome.Pending(walk(pending.answer()));
      case Outcome.Failed failed -> new Outcome.Failed(clean(failed.reason()));
    };
  }

  public AdapterException clean(AdapterException e) {
    String message = e.getMessage() == null ? "" : e.getMessage();
    return new AdapterException(clean(e.code()), clean(message), e.errorClass(), e.status())
        .retryAfter(Duration.ofMillis(e.retryAfterMillis()));
  }
}
