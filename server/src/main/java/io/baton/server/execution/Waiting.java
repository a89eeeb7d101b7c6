package io.baton.server.execution;

import io.baton.server.http.Problem;
import io.baton.server.http.Request;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a caller wants to wait for the end of what he starts. */
final class Waiting {
  static final Duration MOST = Duration.ofSeconds(30);

  private static final Pattern WAIT = Pattern.compile("(?:^|,)\\s*wait\\s*=\\s*\"?(\\d{1,9})\"?");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

  private Waiting() {}

  /** By {@code ?wait=true}, {@code ?wait=10} or {@code Prefer: wait=10}; zero: not at all. */
  static Duration of(Request request) {
    Optional<String> query = request.query("wait");
    if (query.isPresent()) {
      return asked(query.get());
    }
    Matcher preferred = WAIT.matcher(request.header("Prefer").orElse("").toLowerCase(Locale.ROOT));
    return preferred.find() ? seconds(preferred.group(1)) : Duration.ZERO;
  }

  private static Duration asked(String text) {
    if (SECONDS.matcher(text).matches()) {
      return seconds(text);
    }
    return switch (text) {
      case "true", "" -> MOST;
      case "false" -> Duration.ZERO;
      default ->
          throw Problem.badRequest("wait must be true, false or a number of seconds").refused();
    };
  }

  private static Duration seconds(String text) {
    return Duration.ofSeconds(Math.min(Long.parseLong(text), MOST.toSeconds()));
  }
}
