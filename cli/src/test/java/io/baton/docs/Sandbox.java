package io.baton.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A folder that looks like a clone: {@code ./baton}, {@code examples}, and a shell in it that keeps
 * its variables and its jobs from one block of a document to the next.
 */
final class Sandbox implements AutoCloseable {
  private static final String DONE = "--done-with-status-";
  private static final int MINUTES = 4;

  private final Path folder;
  private final int port;

  Sandbox(Path folder) throws IOException {
    this.folder = folder;
    this.port = freePort();
    Path script = folder.resolve("baton");
    Files.writeString(script, launcher(port));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String name : List.of("examples", "docs")) {
      Files.createSymbolicLink(folder.resolve(name), Block.ROOT.resolve(name));
    }
  }

  /** Stands in for the launcher, which would build first; on a port of its own. */
  private static String launcher(int port) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return """
      #!/usr/bin/env bash
      if [ "${1:-}" = up ]; then
        case " $* " in *' --port '*) ;; *) set -- "$@" --port %d ;; esac
      fi
      export BATON_SERVER=${BATON_SERVER:-http://127.0.0.1:%d}
      exec "%s" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \\
        -Dbaton.terminal="${BATON_TERMINAL:-}" -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 \\
        -cp "%s" io.baton.cli.Main "$@"
      """
        .formatted(port, port, java, System.getProperty("java.class.path"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** Runs sessions one after the other in one shell. */
  void run(List<Session> sessions) throws Exception {
    List<Session.Step> steps =
        sessions.stream().flatMap(session -> session.steps().stream()).toList();
    StringBuilder script = new StringBuilder("exec 2>&1\n");
    steps.forEach(step -> script.append(command(step)));
    script.append("kill $(jobs -p) 2>/dev/null; wait\n");
    List<String> printed = List.of(bash(script.toString()).split(DONE, -1));
    for (int i = 0; i < steps.size(); i++) {
      check(steps.get(i), printed, i);
    }
  }

  private static void check(Session.Step step, List<String> printed, int index) {
    assertThat(printed.size()).as("stopped before: " + step.command()).isGreaterThan(index + 1);
    String before = printed.get(index);
    String output = index == 0 ? before : before.substring(before.indexOf('\n') + 1);
    String status = printed.get(index + 1).lines().findFirst().orElse("");
    if (step.output().isEmpty()) {
      assertThat(status).as("%s%n%s", step.command(), output).isEqualTo("0");
    } else {
      assertThat(Printed.fits(step.output(), output))
          .as(
              "%s%nprinted:%n%s%nbut the document shows:%n%s",
              step.command(), Printed.plain(output), Printed.plain(step.output()))
          .isTrue();
    }
  }

  private String command(Session.Step step) {
    String command =
        step.command()
            .replaceAll("(localhost|127\\.0\\.0\\.1):8080", "127.0.0.1:" + port)
            .replace("--port 8080", "--port " + port);
    String terminal = step.isDrawn() ? "out,err,unicode,rows=40,columns=120" : "";
    StringBuilder lines = new StringBuilder("export BATON_TERMINAL=" + terminal + "\n");
    if (step.isBackground() && command.contains("baton up")) {
      String bare = command.replaceFirst("&\\s*(#.*)?$", "");
      lines.append(": >.ready\n").append(bare).append(" >.ready 2>.log &\n");
      lines.append("for _ in $(seq 600); do if [ -s .ready ]; then break; fi; sleep 0.1; done\n");
      lines.append("cat .ready\n");
    } else {
      lines.append(command).append('\n');
    }
    return lines.append("printf '\\n").append(DONE).append("%s\\n' $?\n").toString();
  }

  private String bash(String script) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("bash", "-s").directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("NO_COLOR", "1");
    environment.put("LC_ALL", "C.UTF-8");
    environment.remove("BATON_SERVER");
    Process bash = builder.redirectErrorStream(true).start();
    try (OutputStream in = bash.getOutputStream()) {
      in.write(script.getBytes(StandardCharsets.UTF_8));
    }
    Thread limit =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    if (!bash.waitFor(MINUTES, TimeUnit.MINUTES)) {
                      end(bash);
                    }
                  } catch (InterruptedException done) {
                    Thread.currentThread().interrupt();
                  }
                });
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    limit.interrupt();
    return printed;
  }

  private static void end(Process bash) {
    bash.descendants().forEach(ProcessHandle::destroyForcibly);
    bash.destroyForcibly();
  }

  @Override
  public void close() {
    // The folder goes with its test; the shell ended its jobs.
  }
}
