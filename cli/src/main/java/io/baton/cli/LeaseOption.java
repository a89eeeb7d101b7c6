package io.baton.cli;

import io.baton.runtime.Settings;
import io.baton.runtime.pool.PoolSettings;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How patient a server is with workers elsewhere, and how much it hands them at once. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class LeaseOption {
  private static final long LONGEST_LEASE_SECONDS = 86_400;
  private static final int LARGEST_POLL_MB = 1_024;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private long leaseSeconds = PoolSettings.DEFAULT.lease().toSeconds();
  private int redeliveries = PoolSettings.DEFAULT.maxRedeliveries();
  private long pollWeight = PoolSettings.DEFAULT.maxPollWeight();

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

  @Option(
      names = "--poll-size",
      paramLabel = "MB",
      description =
          "How much input one poll of a worker gets, about; at least one task. Default: 8.")
  void setPollSize(int megabytes) {
    if (megabytes < 1 || megabytes > LARGEST_POLL_MB) {
      throw wrong("--poll-size must be 1 to %d MB, not %d".formatted(LARGEST_POLL_MB, megabytes));
    }
    pollWeight = (long) megabytes << 20;
  }

  private CommandLine.ParameterException wrong(String sentence) {
    return new CommandLine.ParameterException(spec.commandLine(), sentence);
  }

  Settings applied(Settings settings) {
    return settings.withPools(
        settings
            .pools()
            .withLease(Duration.ofSeconds(leaseSeconds))
            .withMaxRedeliveries(redeliveries)
            .withMaxPollWeight(pollWeight));
  }
}
