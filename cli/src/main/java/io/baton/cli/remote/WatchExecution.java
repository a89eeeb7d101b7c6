package io.baton.cli.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Follows an execution to its end. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description = "Shows an execution as it goes, until it ends: its steps, redrawn in place.",
    footer = {
      "",
      "Without a terminal, and with --lines, there is a line an event instead.",
      "Ctrl-C stops watching; the execution goes on."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:completed", "1:failed", "130:cancelled"})
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class WatchExecution implements Callable<Integer> {
  private final Remote remote;

  @Mixin private ServerOption server;
  @Mixin private JsonOption json;

  @Parameters(paramLabel = "ID")
  private String id;

  @Option(names = "--lines", description = "A line an event, also on a terminal.")
  private boolean lines;

  WatchExecution(Remote remote) {
    this.remote = remote;
  }

  @Override
  public Integer call() throws InterruptedException {
    return remote.on(server, api -> new Watching(remote, api, json.isWanted(), lines).follow(id));
  }
}
