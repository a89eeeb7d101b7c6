package io.baton.cli;

import io.baton.flow.read.Definition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The one definition that a command works on; says itself what is wrong with it. */
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class DefinitionArgument {
  @Parameters(index = "0", paramLabel = "FILE", description = "The definition; - is stdin.")
  private String file;

  @Mixin private FormatOption format;

  /** A definition that can run, or null once its problems have been shown on stderr. */
  @Nullable Definition load(Io io) {
    return format.load(file, io);
  }
}
