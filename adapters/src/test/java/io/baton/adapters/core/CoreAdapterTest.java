package io.baton.adapters.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Task;
import io.baton.flow.ErrorClass;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CoreAdapterTest {
  private final List<String> log = new ArrayList<>();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "noop | {\"x\": 1} | {}",
        "echo | {\"x\": [1]} | {\"x\": [1]}",
        "add | {\"a\": 0.1, \"b\": 0.2} | {\"value\": 0.3}",
        "set | {\"x\": 1} | {\"x\": 1}",
        "log | {\"message\": \"m\"} | {\"message\": \"m\", \"level\": \"info\"}"
      })
  void answers(String action, String params, String output) throws Exception {
    assertThat(done(action, params).output()).isEqualTo(Json.parse(output));
  }

  @Test
  void set_writes_its_params_into_the_variables() throws Exception {
    assertThat(done("set", "{\"x\": 1}").variables()).containsEntry("x", Value.of(1));
    assertThat(done("echo", "{\"x\": 1}").variables()).isEmpty();
  }

  @Test
  void log_says_the_message_with_its_level() throws Exception {
    done("log", "{\"message\": {\"a\": 1}, \"level\": \"WARN\"}");

    assertThat(log).containsExactly("warn {\"a\":1}");
  }

  @Test
  void echo_gives_back_what_a_mapping_made_of_the_input() throws Exception {
    assertThat(done("echo", "[1, 2]").output()).isEqualTo(Json.parse("[1, 2]"));
  }

  @Test
  void sleep_takes_its_time_and_tells() throws Exception {
    Value slept = ((Obj) done("sleep", "{\"duration\": \"5ms\"}").output()).at("sleptMs");

    assertThat(((Value.Int) slept).value()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void sleep_ends_when_it_is_cancelled() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> run("sleep", "{\"duration\": \"1h\"}", 1))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void fail_fails_the_first_times_and_then_counts() throws Exception {
    String params = "{\"times\": 2, \"code\": \"X\", \"class\": \"timeout\", \"status\": 503}";

    assertThatThrownBy(() -> run("fail", params, 2))
        .isInstanceOfSatisfying(
            AdapterException.class,
            failure -> {
              assertThat(failure.code()).isEqualTo("X");
              assertThat(failure).hasMessage("Failed on purpose with X");
              assertThat(failure.errorClass()).isEqualTo(ErrorClass.TIMEOUT);
              assertThat(failure.status()).isEqualTo(503);
            });
    assertThat(run("fail", params, 3)).isEqualTo(Outcome.done(Obj.of("attempts", Value.of(3))));
    assertThatThrownBy(() -> run("fail", "{}", 1_000)).isInstanceOf(AdapterException.class);
    assertThat(run("fail", "{\"times\": 0}", 1)).isInstanceOf(Outcome.Done.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "add | {\"a\": 1} | core.add needs the parameter 'b'",
        "add | {\"a\": 1, \"b\": \"2\"} | 'b' must be a number, but it is \"2\"",
        "sleep | {\"duration\": \"soon\"} | write for example 500ms",
        "sleep | {} | needs the parameter 'duration'",
        "fail | {\"times\": -1} | 'times' must be a whole number, 0 or more",
        "fail | {\"class\": \"bad\"} | must be transient, permanent, timeout or fatal",
        "log | {} | needs the parameter 'message'",
        "job | {\"duration\": \"1s\"} | needs the parameter 'url'",
        "job | {\"duration\": \"1s\", \"url\": \"x\"} | must be the step's {{ callback.url }}",
        "job | {\"duration\": \"1s\", \"url\": \"http://169.254.169.254/latest\"} | must be the step's {{ callback.url }}",
        "job | {\"duration\": \"1s\", \"url\": \"http://x/y?/v1/callbacks/t\"} | must be the step's {{ callback.url }}",
        "job | {\"duration\": \"1s\", \"url\": \"http://u@x/v1/callbacks/t\"} | must be the step's {{ callback.url }}",
        "job | {\"duration\": \"1s\", \"url\": \"http://x/v1/callbacks/t\", \"status\": \"odd\"} | must be completed or failed"
      })
  void wrong_parameters_are_a_validation_error_that_says_what_is_right(
      String action, String params, String message) {
    assertThatThrownBy(() -> run(action, params, 1))
        .isInstanceOfSatisfying(
            AdapterException.class,
            failure -> {
              assertThat(failure.code()).isEqualTo("VALIDATION_ERROR");
              assertThat(failure.errorClass()).isEqualTo(ErrorClass.PERMANENT);
              assertThat(failure).hasMessageContaining(message);
            });
  }

  private Outcome.Done done(String action, String params) throws Exception {
    return (Outcome.Done) run(action, params, 1);
  }

  private Outcome run(String action, String params, int attempt) throws Exception {
    return new CoreAdapter()
        .run(
            new Task(
                "e", "t", "f", "step", attempt, "core", action, Json.parse(params), 0, "", worker));
  }

  private final Task.Worker worker =
      new Task.Worker() {
        @Override
        public boolean isCancelled() {
          return false;
        }

        @Override
        public void onCancel(Runnable stop) {}

        @Override
        public void log(String level, String message) {
          log.add(level + " " + message);
        }

        @Override
        public void progress(double done, String message) {}
      };
}
