package io.baton.server.execution;

import io.baton.runtime.Execution;
import io.baton.runtime.lane.Ended;
import io.baton.server.Lifecycle;
import io.baton.server.http.Problem;
import io.baton.server.http.Request;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Waits for the end of what a caller starts, for as long as he wants and the server goes on. */
public final class EndWaiter {
  /** Whoever wants to wait longer asks again. */
  public static final Duration MOST = Duration.ofSeconds(30);

  private static final Pattern WAIT = Pattern.compile("(?:^|,)\\s*wait\\s*=\\s*\"?(\\d{1,9})\"?");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

  private final Lifecycle lifecycle;

  public EndWaiter(Lifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  /** By {@code ?wait=true}, {@code ?wait=10} or {@code Prefer: wait=10}; zero: not at all. */
  public static Duration wanted(Request request) {
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

  /** How it ended; empty: it goes on. Whoever waits when the server stops hears that at once. */
  public Optional<Ended> await(Execution execution, Duration wait) throws InterruptedException {
    if (wait.isZero()) {
      return Optional.empty();
    }
    CompletableFuture<Ended> ended = execution.ended();
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    try (Lifecycle.Registration _ = lifecycle.onStop(() -> stopped.complete(null))) {
      CompletableFuture.anyOf(ended, stopped).get(wait.toMillis(), TimeUnit.MILLISECONDS);
      return ended.isDone() ? Optional.of(ended.join()) : Optional.empty();
    } catch (TimeoutException goesOn) {
      return Optional.empty();
    } catch (ExecutionException failed) {
      throw new CompletionException(failed.getCause());
    }
  }
}
