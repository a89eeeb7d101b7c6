package io.baton.cli.remote;

import picocli.CommandLine.Option;

/** Output for programs. */
final class JsonOption {
  @Option(names = "--json", description = "Print the server's answer as JSON.")
  private boolean wanted;

  boolean isWanted() {
    return wanted;
  }
}
