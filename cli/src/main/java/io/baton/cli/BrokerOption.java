package io.baton.cli;

import io.baton.runtime.Baton;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which pools a server hands to workers through a broker. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class BrokerOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--broker",
      paramLabel = "URL",
      description = "Hands tasks of --broker-pool to workers through amqp://USER:PASSWORD@HOST.")
  private @Nullable String url;

  @Option(
      names = "--broker-pool",
      paramLabel = "NAME",
      split = ",",
      description = "A pool whose tasks go through the broker; may be given more than once.")
  private List<String> pools = List.of();

  /** Refuses what cannot be meant, before anything is started. */
  void check() {
    if (url == null && !pools.isEmpty()) {
      throw wrong("--broker-pool needs --broker URL");
    }
    if (url != null && pools.isEmpty()) {
      throw wrong("--broker needs --broker-pool NAME: which tasks go there");
    }
    if (url != null) {
      try {
        Brokers.check(url);
      } catch (IllegalArgumentException e) {
        throw wrong("--broker: " + e.getMessage());
      }
    }
  }

  private CommandLine.ParameterException wrong(String sentence) {
    return new CommandLine.ParameterException(spec.commandLine(), sentence);
  }

  /** Carries tasks until it is closed; does nothing where no broker is named. */
  Brokers.Carrying open(Baton baton) {
    return url == null ? () -> {} : Brokers.bridge(baton, url, pools);
  }
}
