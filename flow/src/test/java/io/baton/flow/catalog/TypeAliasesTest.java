package io.baton.flow.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.Body;
import io.baton.flow.read.Definition;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("DEF-2")
class TypeAliasesTest {
  private static Definition read(String step) {
    return Definitions.read("id: t\nsteps:\n  - {id: a, " + step + "}\n", "t.yaml");
  }

  private static Body body(String step) {
    Definition definition = read(step);
    assertThat(definition.problems()).isEmpty();
    return Objects.requireNonNull(definition.flow()).steps().getFirst().body();
  }

  @ParameterizedTest
  @CsvSource({
    "send-email, email, send",
    "email, email, send",
    "rest-api, http, request",
    "http, http, request",
    "database, sql, query",
    "sql, sql, query",
    "file-operation, file, read",
    "send-alert, alert, send",
    "send-slack, slack, send_message",
    "slack, slack, send_message",
    "llm-decision, llm, decide",
    "core.noop, core, noop"
  })
  void aTypeStandsForAnAdaptersAction(String type, String adapter, String action) {
    assertThat(body("type: " + type))
        .isInstanceOfSatisfying(
            Body.Call.class,
            call -> {
              assertThat(call.adapter()).isEqualTo(adapter);
              assertThat(call.action()).isEqualTo(action);
            });
  }

  @Test
  void theOperationOfAFileStepIsItsAction() {
    assertThat(body("type: file-operation, config: {operation: WRITE, path: x}"))
        .isInstanceOfSatisfying(
            Body.Call.class, call -> assertThat(call.action()).isEqualTo("write"));
  }

  @Test
  void controlTypesTakeTheirBodyFromTheirKeys() {
    String inner = "[{id: b, type: core.noop}]";

    assertThat(body("type: parallel, steps: " + inner)).isInstanceOf(Body.Parallel.class);
    assertThat(body("type: sequence, sequence: " + inner)).isInstanceOf(Body.Sequence.class);
    assertThat(body("type: loop, forEach: [1], steps: " + inner)).isInstanceOf(Body.Sequence.class);
    assertThat(body("type: conditional, condition: 'true', then: " + inner))
        .isInstanceOf(Body.Branch.class);
    assertThat(body("type: pipeline, flow: other")).isInstanceOf(Body.Child.class);
    assertThat(body("type: wait, config: {duration: 5s}")).isInstanceOf(Body.Delay.class);
    assertThat(body("type: approval, config: {message: ok?}")).isInstanceOf(Body.Approval.class);
  }

  @Test
  void adaptersOfRemoteWorkersNeedACustomPool() {
    assertThat(read("adapter: sap, action: post").isValid()).isFalse();
    assertThat(read("adapter: sap, action: post, pool: high").isValid()).isFalse();
    assertThat(read("adapter: sap, action: post, pool: plant-7").isValid()).isTrue();
    assertThat(read("type: sap-post, pool: plant-7").isValid()).isTrue();
    assertThat(
            Definitions.read(
                    "id: t\npool: plant-7\nsteps: [{id: a, adapter: sap, action: post}]", "t.yaml")
                .isValid())
        .isTrue();
  }

  @Test
  void aManifestsAdapterIsKnownOnceItIsInTheCatalog() {
    AdapterCatalog catalog = AdapterCatalog.builtIn().with(AdapterEntry.open("sap", null, "post"));

    Definition definition =
        Definitions.read(
            "id: t\nsteps: [{id: a, adapter: sap, action: post}]",
            "t.yaml",
            DefinitionOptions.DEFAULT.withCatalog(catalog));

    assertThat(definition.problems()).isEmpty();
    assertThat(catalog.refusal("sap", "pst")).contains("did you mean 'post'?");
  }
}
