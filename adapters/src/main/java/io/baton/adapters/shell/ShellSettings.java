package io.baton.adapters.shell;

/**
 * Whether steps may run programs, with the rights of this process.
 *
 * @param maxOutputBytes of each of the two outputs; the rest is dropped
 */
public record ShellSettings(boolean enabled, int maxOutputBytes) {
  public static final ShellSettings OFF = new ShellSettings(false, 1 << 20);

  public static ShellSettings on() {
    return new ShellSettings(true, 1 << 20);
  }

  public ShellSettings withMaxOutputBytes(int bytes) {
    return new ShellSettings(enabled, bytes);
  }
}
