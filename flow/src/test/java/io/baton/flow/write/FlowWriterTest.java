package io.baton.flow.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.Flow;
import io.baton.flow.dialect.Documents;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Requirement({"DEF-1", "DEF-7"})
class FlowWriterTest {

  @ParameterizedTest
  @MethodSource("io.baton.flow.dialect.Documents#names")
  void whatIsWrittenReadsBackAsAnEqualFlow(String document) {
    Flow flow = read(Documents.text(document), document);

    String yaml = FlowWriter.toYaml(flow);

    assertThat(read(yaml, "written.yaml")).as(yaml).isEqualTo(flow);
    assertThat(FlowWriter.toYaml(read(yaml, "written.yaml"))).isEqualTo(yaml);
  }

  @Test
  void defaultsAreLeftOutAndKeysAreInOrder() {
    Flow flow =
        read(
            """
            steps:
              - { action: echo, params: { b: 1, a: 2 }, id: one, adapter: core, priority: 0 }
            timeouts: { flow: 90000 }
            concurrency: { steps: 10 }
            retry: { attempts: 3, backoff: exponential, delay: 1s }
            pool: standard
            id: small
            """,
            "small.yaml");

    assertThat(FlowWriter.toYaml(flow))
        .isEqualTo(
            """
            id: small
            timeouts:
              flow: 90s
            retry:
              attempts: 3
            steps:
              - id: one
                adapter: core
                action: echo
                params:
                  b: 1
                  a: 2
            """);
  }

  private static Flow read(String text, String name) {
    Definition definition = Definitions.read(text, name);
    assertThat(definition.problems()).as(text).noneMatch(Problem::isError);
    return Objects.requireNonNull(definition.flow());
  }
}
