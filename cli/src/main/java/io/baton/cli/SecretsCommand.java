package io.baton.cli;

import io.baton.server.secret.KeyFile;
import io.baton.server.secret.SecretKeyException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The key that secrets are encrypted with. The secrets themselves are at /v1/secrets. */
@Command(
    name = "secrets",
    mixinStandardHelpOptions = true,
    description = "Changes the key that secrets are encrypted with.")
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class SecretsCommand implements Runnable {
  private final Io io;

  @Spec private CommandSpec spec;

  SecretsCommand(Io io) {
    this.io = io;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Name what to do: rotate-key.");
  }

  @Command(
      name = "rotate-key",
      mixinStandardHelpOptions = true,
      description = "Puts a new key before the old ones; the next start encrypts with it.")
  int rotateKey(
      @Option(
              names = "--data",
              paramLabel = "DIR",
              defaultValue = "baton-data",
              description = "The server's folder. Default: ${DEFAULT-VALUE}.")
          Path folder) {
    try {
      new KeyFile(folder.resolve(KeyFile.NAME)).rotate();
    } catch (SecretKeyException unsafe) {
      io.err().println(unsafe.getMessage());
      return ExitCode.INVALID;
    }
    io.err()
        .println("A new key is in " + folder.resolve(KeyFile.NAME) + "; start the server again.");
    return ExitCode.OK;
  }
}
