package io.baton.cli;

import io.baton.adapters.network.NetworkPolicy;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where steps may connect to. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class NetworkOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private List<String> allowed = List.of();

  @Option(
      names = "--allow-net",
      paramLabel = "CIDR|HOST",
      split = ",",
      description = "Lets steps reach this private address, range or host too.")
  void allow(List<String> rules) {
    try {
      var _ = NetworkPolicy.publicOnly().allowing(rules);
    } catch (IllegalArgumentException wrong) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--allow-net: " + wrong.getMessage());
    }
    allowed = List.copyOf(rules);
  }

  /**
   * @param local whether one person has the machine for himself, so that its loopback is allowed
   */
  NetworkPolicy policy(boolean local) {
    return (local ? NetworkPolicy.local() : NetworkPolicy.publicOnly()).allowing(allowed);
  }
}
