package io.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definitions;
import io.baton.value.Obj;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What models cost is remembered with the data of runs. */
final class BudgetTest {
  private static final String ASK =
      "id: ask\nsteps: [ { id: d, type: llm-decision, config: { prompt: 'Go?' } } ]\n";
  private static final byte[] ANSWER =
      """
      {"choices": [{"message": {"role": "assistant", "content": "{\\"decision\\": \\"go\\"}"}}],
       "usage": {"prompt_tokens": 70, "completion_tokens": 30}}
      """
          .getBytes(StandardCharsets.UTF_8);

  @TempDir Path data;
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  @Requirement("ADP-7")
  void a_budget_holds_for_all_runs_on_the_same_data() throws Exception {
    HttpServer model =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    model.createContext(
        "/chat/completions",
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            asked.incrementAndGet();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
          }
        });
    model.start();
    try {
      Map<String, String> environment =
          Map.of(
              "BATON_LLM_URL",
              "http://127.0.0.1:" + model.getAddress().getPort(),
              "BATON_LLM_MODEL",
              "m",
              "BATON_LLM_TENANT_BUDGET",
              "150");
      assertThat(run(environment).status()).isEqualTo(ExecutionStatus.COMPLETED);
      assertThat(run(environment).status()).isEqualTo(ExecutionStatus.COMPLETED);
      assertThat(run(environment).status()).isEqualTo(ExecutionStatus.FAILED);
      assertThat(asked).hasValue(2);
    } finally {
      model.stop(0);
    }
  }

  private ExecutionState run(Map<String, String> environment)
      throws IOException, InterruptedException {
    Plan plan = Objects.requireNonNull(Definitions.read(ASK, "ask.yaml").plan());
    Library library = new Library(new FlowText(ASK, "ask.yaml", plan), id -> null);
    try (DataFolder folder = DataFolder.of(data)) {
      RunAdapters adapters =
          new RunAdapters(folder.path().resolve("files"), NetworkPolicy.local(), environment);
      try (FlowRun run = FlowRun.of(folder.open(), adapters, library, new RunListener() {})) {
        return run.run(library, Obj.EMPTY);
      }
    }
  }
}
