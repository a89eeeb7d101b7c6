package io.baton.cli;

import io.baton.runtime.StartOptions;
import io.baton.runtime.time.Clock;
import io.baton.server.access.Keys;
import io.baton.server.access.Role;
import io.baton.server.access.Tenants;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.Locale;
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
          String name,
      @Option(names = "--json", description = "Print {key, role, tenant} as JSON.") boolean json) {
    return OnStore.of(io, data)
        .call(
            store -> {
              Keys keys = new Keys(store.administration(), Clock.system());
              Tenants tenants = new Tenants(store, keys, Clock.system());
              tenants.prepare();
              if (!tenants.exists(tenant)) {
                io.err().println("There is no tenant '" + tenant + "'.");
                return ExitCode.INVALID;
              }
              Keys.Created created = keys.create(tenant, name, role.role(), 0, "command line");
              io.out().println(json ? toJson(created, role, tenant) : created.key().text());
              return ExitCode.OK;
            });
  }

  private static String toJson(Keys.Created created, RoleName role, String tenant) {
    return Json.writePretty(
        Obj.builder()
            .put("key", created.key().text())
            .put("role", role.name())
            .put("tenant", tenant)
            .build());
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
}
