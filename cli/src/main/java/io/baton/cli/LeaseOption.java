package io.baton.cli;

import io.baton.runtime.Settings;
import io.baton.runtime.pool.PoolSettings;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How patient a server is with workers elsewhere. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class LeaseOption {
  private static final long LONGEST_LEASE_SECONDS = 86_400;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private long leaseSeconds = PoolSettings.DEFAULT.lease().toSeconds();
  private int redeliveries = PoolSettings.DEFAULT.maxRedeliveries();

  @Option(
      names = "--lease",
      paramLabel = "SECONDS",
      description = "How long a worker may say nothing until its tasks go to others. Default: 30.")
  void setLease(long seconds) {
    if (seconds < 1 || seconds > LONGEST_LEASE_SECONDS) {
      throw wrong(
          "--lease must be 1 to %d seconds, not %d".formatted(LONGEST_LEASE_SECONDS, seconds));
    }
    leaseSeconds = seconds;
  }

  @Option(
      names = "--redeliveries",
      paramLabel = "N",
      description = "How often a task goes to another worker before its step fails. Default: 5.")
  void setRedeliveries(int count) {
    if (count < 0) {
      throw wrong("--redeliveries must not be negative, but it is " + count);
    }
    redeliveries = count;
  }

  private CommandLine.ParameterException wrong(String sentence) {
    return new CommandLine.ParameterException(spec.commandLine(), sentence);
  }

  Settings applied(Settings settings) {
    return settings.withPools(
        settings
            .pools()
            .withLease(Duration.ofSeconds(leaseSeconds))
            .withMaxRedeliveries(redeliveries));
  }
}
