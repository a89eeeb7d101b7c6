package io.baton.runtime.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Another process with a Baton in it. Closing it is a kill without a warning. */
final class Child implements AutoCloseable {
  /** {@code -Dbaton.child.options}, such as a cache of classes for long soaks. */
  private static final List<String> MORE_OPTIONS =
      Arrays.stream(System.getProperty("baton.child.options", "").split(" "))
          .filter(option -> !option.isEmpty())
          .toList();

  private final Process process;
  private final CompletableFuture<Boolean> open;

  private Child(Process process) {
    this.process = process;
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    this.open =
        CompletableFuture.supplyAsync(
            () -> "open.".equals(line(output)), Thread::startVirtualThread);
  }

  private static String line(BufferedReader output) {
    try {
      return String.valueOf(output.readLine());
    } catch (IOException e) {
      return "";
    }
  }

  static Child start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(MORE_OPTIONS);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(SoakChild.class.getName());
    command.addAll(List.of(arguments));
    return new Child(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  boolean isOpenWithin(int millis) throws Exception {
    try {
      return open.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
    process.onExit().join();
  }
}
