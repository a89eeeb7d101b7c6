package io.baton.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** What came of calling the command line, in this process. */
record Called(int exitCode, String out, String err) {
  static final Terminal PIPE = Terminal.of("", Map.of());
  static final Terminal SCREEN =
      Terminal.of("in,out,err,unicode,rows=40,columns=100", Map.of("NO_COLOR", "1"));

  static Called with(String... args) {
    return on(PIPE, "", args);
  }

  static Called on(Terminal terminal, String stdin, String... args) {
    return on(terminal, stdin, interrupt -> {}, args);
  }

  static Called on(Terminal terminal, String stdin, Consumer<Runnable> interrupts, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Io io =
        new Io(
            terminal,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            (first, atMost) -> interrupts.accept(first));
    int exitCode = Main.execute(io, args);
    return new Called(exitCode, out.toString(), err.toString());
  }
}
