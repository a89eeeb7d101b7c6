package io.baton.cli;

/** What a finished {@code baton} process tells its caller. Scripts rely on these numbers. */
public final class ExitCode {
  /** The command did what it was asked. */
  public static final int OK = 0;

  /** The flow ran and failed. */
  public static final int FAILED = 1;

  /** The definition, the input or the command line is wrong; nothing ran. */
  public static final int INVALID = 2;

  /** A bug in Baton. The launcher itself ends with 3 when Java, Maven or the build is missing. */
  public static final int INTERNAL = 70;

  /** The user or a signal cancelled it. */
  public static final int CANCELLED = 130;

  private ExitCode() {}
}
