package io.baton.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another Java process of these tests, which can be killed without a warning. */
public final class Child implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private Child(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  public static Child start(Class<?> main, String... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  /**
   * @param wrapper a command that runs the rest of its arguments
   */
  public static Child start(List<String> wrapper, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(wrapper);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new Child(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  public long pid() {
    return process.pid();
  }

  /** Waits for the next line. */
  public String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new IOException("The process ended without another line");
    }
    return line;
  }

  /** Kills the process and returns the lines that it had written but nobody had read. */
  public List<String> kill() throws IOException {
    // Not by the process itself, which would close its output as well.
    process.toHandle().destroyForcibly();
    return output.lines().toList();
  }

  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    output.close();
  }
}
