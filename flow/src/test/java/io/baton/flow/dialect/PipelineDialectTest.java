package io.baton.flow.dialect;

import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;

/** What becomes of definitions in the format of the pipeline engine's document. */
@Requirement("DEF-7")
class PipelineDialectTest {
  private final Translating translating = new Translating();

  @Test
  void aPipelineBecomesAGraphWithItsInnerPipelinesBeside() {
    translating.assertTranslated(
        "derived/001-etl.yaml",
        """
        id: etl
        mode: graph
        input:
          start_date: { type: string, required: true }
          limit: { type: integer, default: 100 }
        output:
          rows: "{{ extract_data.row_count }}"
          report: "{{ pipeline.output.report }}"
        steps:
          - id: extract_data
            startWhen: "event:pipeline.started"
            adapter: extract
            action: run
            pool: external
            params: { start: "{{ pipeline.input.start_date }}" }
          - id: transform_data
            startWhen: "event:extract_data.completed && {{ extract_data.row_count > 0 }}"
            adapter: core
            action: echo
            params: { mode: fast, rows: "{{ extract_data.row_count }}" }
            retryWhen: "event:transform_data.failed && {{ attempts < 3 }}"
          - id: load
            startWhen: "event:transform_data.completed"
            flow: load-pipeline
            params: { rows: "{{ transform_data.rows }}" }
          - id: audit
            startWhen: "event:load.completed"
            flow: audit-pipeline
        flows:
          - id: load-pipeline
            mode: graph
            input: { rows: {} }
            steps:
              - { id: write, adapter: core, action: echo }
        """);
  }

  @Test
  void theRetryFragmentIsAPipelineOfOneNode() {
    translating.assertTranslated(
        "001-retry-when.yaml",
        """
        id: hint
        mode: graph
        steps:
          - id: node
            adapter: task
            action: run
            pool: external
            retryWhen: "event:node.failed && {{ attempts < 3 }}"
        """);
  }
}
