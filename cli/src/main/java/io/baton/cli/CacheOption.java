package io.baton.cli;

import io.baton.server.ServerSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether a server keeps answers in Redis. */
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class CacheOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--cache",
      paramLabel = "URL",
      defaultValue = "${env:BATON_CACHE:-}",
      description = {
        "Keeps answers about executions in Redis: redis://:PASSWORD@HOST:PORT/DB, or rediss://",
        "for TLS. Default: $BATON_CACHE, else none. Without Redis they are read more slowly."
      })
  private String url;

  @Option(
      names = "--cache-ttl",
      paramLabel = "TIME",
      converter = UpCommand.AgeConverter.class,
      description = "How long an answer stays there. Default: 1h.")
  private @Nullable Duration ttl;

  /** Refuses what cannot be meant, before anything is started. */
  void check() {
    if (url.isEmpty() && ttl != null) {
      throw wrong("--cache-ttl needs --cache URL");
    }
    if (!url.isEmpty()) {
      try {
        var _ = Caches.opening(url, ttl);
      } catch (IllegalArgumentException e) {
        throw wrong("--cache: " + e.getMessage());
      }
    }
  }

  private CommandLine.ParameterException wrong(String sentence) {
    return new CommandLine.ParameterException(spec.commandLine(), sentence);
  }

  /** The same where no cache is named. */
  ServerSettings applied(ServerSettings settings) {
    return url.isEmpty() ? settings : settings.withCache(Caches.opening(url, ttl));
  }
}
