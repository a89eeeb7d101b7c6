package io.baton.cli;

import java.io.InputStream;
import java.io.PrintWriter;

/** What a command talks to: data goes to {@code out}, everything else to {@code err}. */
public record Io(Terminal terminal, InputStream in, PrintWriter out, PrintWriter err) {

  /** Text with picocli's colour markup, for stderr. */
  public String errStyled(String markup) {
    return terminal.errAnsi().string(markup);
  }

  public String outStyled(String markup) {
    return terminal.outAnsi().string(markup);
  }
}
