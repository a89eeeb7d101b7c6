package io.baton.cli;

import io.baton.runtime.StartOptions;
import io.baton.runtime.time.Clock;
import io.baton.server.access.Keys;
import io.baton.server.access.Role;
import io.baton.server.access.Tenants;
import io.baton.store.Store;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** API keys, made in the data itself: how the first one comes to be. */
@Command(
    name = "keys",
    mixinStandardHelpOptions = true,
    description = "Makes API keys while no server has the data. A server has /v1/keys.")
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class KeysCommand implements Runnable {
  private final Io io;

  @Spec private CommandSpec spec;

  KeysCommand(Io io) {
    this.io = io;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Name what to do: create.");
  }

  @Command(
      name = "create",
      mixinStandardHelpOptions = true,
      description = "Prints a new key on stdout. It is shown this once.",
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {"0:made", "2:the data cannot be used, or there is no such tenant"})
  int create(
      @Mixin StoreOption data,
      @Option(
              names = "--role",
              paramLabel = "ROLE",
              defaultValue = "admin",
              description = "${COMPLETION-CANDIDATES}. Default: admin.")
          RoleName role,
      @Option(
              names = "--tenant",
              paramLabel = "ID",
              defaultValue = StartOptions.DEFAULT_TENANT,
              description = "Whose key it is. Default: ${DEFAULT-VALUE}.")
          String tenant,
      @Option(
              names = "--name",
              paramLabel = "TEXT",
              defaultValue = "made on the command line",
              description = "What people call it.")
          String name) {
    return onData(
        data,
        store -> {
          Keys keys = new Keys(store.administration(), Clock.system());
          Tenants tenants = new Tenants(store, keys, Clock.system());
          tenants.prepare();
          if (!tenants.exists(tenant)) {
            io.err().println("There is no tenant '" + tenant + "'.");
            return ExitCode.INVALID;
          }
          Keys.Created created = keys.create(tenant, name, role.role(), 0, "command line");
          io.out().println(created.key().text());
          return ExitCode.OK;
        });
  }

  /** As users write it. */
  enum RoleName {
    viewer,
    operator,
    editor,
    admin,
    worker;

    Role role() {
      return Role.valueOf(name().toUpperCase(Locale.ROOT));
    }
  }

  private interface OnData {
    int apply(Store store) throws RuntimeException;
  }

  private int onData(StoreOption data, OnData work) {
    Store opened;
    try {
      opened = data.open();
    } catch (RuntimeException reason) {
      Optional<String> said = Startup.refusal(reason);
      if (said.isEmpty()) {
        throw reason;
      }
      io.err().println(said.get());
      return ExitCode.INVALID;
    }
    try (Store store = opened) {
      return work.apply(store);
    }
  }
}
