package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

final class TerminalTest {
  @Test
  void without_the_launchers_word_there_is_no_terminal() {
    assertThat(Terminal.of("", Map.of()))
        .isEqualTo(new Terminal(false, false, false, 24, 80, true, false));
  }

  @Test
  void each_stream_is_a_terminal_of_its_own() {
    Terminal terminal = Terminal.of("err,columns=120", Map.of("TERM", "xterm"));

    assertThat(terminal.outAnsi()).isEqualTo(Ansi.OFF);
    assertThat(terminal.errAnsi()).isEqualTo(Ansi.ON);
    assertThat(terminal.columns()).isEqualTo(120);
  }

  @Test
  void no_color_and_dumb_terminals_get_plain_text() {
    assertThat(Terminal.of("out", Map.of("NO_COLOR", "1")).outAnsi()).isEqualTo(Ansi.OFF);
    assertThat(Terminal.of("out", Map.of("TERM", "dumb")).outAnsi()).isEqualTo(Ansi.OFF);
    assertThat(Terminal.of("out", Map.of("NO_COLOR", "")).outAnsi()).isEqualTo(Ansi.ON);
  }

  @Test
  void a_nonsensical_width_is_ignored() {
    assertThat(Terminal.of("columns=0", Map.of()).columns()).isEqualTo(80);
    assertThat(Terminal.of("columns=wide", Map.of()).columns()).isEqualTo(80);
    assertThat(Terminal.of("columns=1", Map.of()).columns()).isEqualTo(20);
  }
}
