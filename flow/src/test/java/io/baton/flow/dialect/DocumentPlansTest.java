package io.baton.flow.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.Body;
import io.baton.flow.Flow;
import io.baton.flow.RetryPolicy;
import io.baton.flow.Step;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The documents' examples, to the character, from their text to a plan. */
@Requirement("DEF-7")
class DocumentPlansTest {

  @Test
  @Requirement("RET-2")
  void pipelineNodeWithRetryWhen() {
    Plan plan = plan("001-retry-when.yaml");

    PlannedStep node = step(plan, "node");
    assertThat(node.retryWhen()).isNotNull();
    assertThat(node.step().retryWhen()).isEqualTo("event:node.failed && {{ attempts < 3 }}");
    assertThat(plan.levels()).isEqualTo(List.of(List.of("node")));
  }

  @Test
  @Requirement("RET-1")
  void workflowCustomRetryPolicy() {
    Plan plan = plan("002-custom-retry-policy.json");

    assertThat(step(plan, "step-1").retry())
        .isEqualTo(
            new RetryPolicy(
                3,
                RetryPolicy.Backoff.EXPONENTIAL,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                2,
                0,
                List.of("TIMEOUT", "NETWORK_ERROR", "RATE_LIMIT")));
  }

  @Test
  @Requirement({"DEF-6", "RET-5"})
  void workflowWithErrorHandlerSteps() {
    Plan plan = plan("002-error-handler.json");

    PlannedStep first = step(plan, "step-1");
    assertThat(first.successTargets()).containsExactly(step(plan, "step-2").index());
    assertThat(first.failureTargets()).containsExactly(step(plan, "error-handler-1").index());
    assertThat(step(plan, "step-2").successTargets()).isEmpty();
    assertThat(step(plan, "step-2").failureTargets()).isEmpty();
    assertThat(step(plan, "step-2").isRouted()).isTrue();
    assertThat(call(plan, "step-1").adapter()).isEqualTo("create-user");
    assertThat(call(plan, "step-2").adapter()).isEqualTo("email");
    assertThat(call(plan, "error-handler-1").adapter()).isEqualTo("alert");
  }

  @Test
  @Requirement("RET-7")
  void workflowTimeouts() {
    assertThat(step(plan("002-step-timeout.json"), "step-1").timeoutMillis()).isEqualTo(30_000);
    assertThat(plan("002-workflow-timeout.json").flow().timeouts().flow())
        .isEqualTo(Duration.ofHours(1));
    assertThat(plan("002-timeouts-by-type.json").flow().timeouts().types())
        .isEqualTo(
            Map.of(
                "rest-api", Duration.ofSeconds(30),
                "database", Duration.ofMinutes(1),
                "email", Duration.ofSeconds(10),
                "file-operation", Duration.ofMinutes(2)));
  }

  @Test
  void workflowSendEmailStep() {
    Plan plan = plan("002-send-email-step.json");

    assertThat(call(plan, "step-3").adapter()).isEqualTo("email");
    assertThat(call(plan, "step-3").action()).isEqualTo("send");
    assertThat(step(plan, "step-3").step().type()).isEqualTo("send-email");
    assertThat(plan.flow().id()).isEqualTo("002-send-email-step");
  }

  @Test
  @Requirement({"DEF-4", "DEF-5"})
  void workflowParallelSteps() {
    Plan plan = plan("002-parallel-steps.json");

    assertThat(plan.levels()).isEqualTo(List.of(List.of("step-1"), List.of("step-2", "step-3")));
    assertThat(plan.parallelGroups()).isEqualTo(List.of(List.of("step-2", "step-3")));
    assertThat(step(plan, "step-3").dependencies()).containsExactly("step-1");
  }

  @Test
  @Requirement({"DEF-4", "ENG-4", "ENG-6"})
  void agentPlanEmailTriage() {
    Plan plan = plan("003-email-triage.json");

    assertThat(plan.levels())
        .isEqualTo(
            List.of(
                List.of("step1"),
                List.of("step2"),
                List.of("step3"),
                List.of("step4"),
                List.of("step5")));
    assertThat(plan.totalSteps()).isEqualTo(5);
    assertThat(step(plan, "step2").repeat()).isInstanceOf(Repeat.ForEach.class);
    assertThat(step(plan, "step1").repeat()).isEqualTo(Repeat.ONCE);
    assertThat(step(plan, "step3").dependencies()).containsExactly("step1", "step2");
    assertThat(call(plan, "step3").adapter()).isEqualTo("llm");
    assertThat(call(plan, "step3").action()).isEqualTo("decide");
    assertThat(step(plan, "step4").condition()).isNotNull();
    assertThat(step(plan, "step4").step().condition()).isEqualTo("step3.data.decision == 'urgent'");
    assertThat(step(plan, "step1").pool()).isEqualTo("external");
    assertThat(step(plan, "step4").step().pool()).isNull();
    assertThat(step(plan, "step5").step().name()).isEqualTo("Archive email");
  }

  @Test
  @Requirement("DEF-4")
  void agentPlanOfAnExecutionRecord() {
    Plan plan = plan("003-execution-record.json");

    assertThat(plan.flow().id()).isEqualTo("agent-456");
    assertThat(plan.levels())
        .isEqualTo(List.of(List.of("step1"), List.of("step2"), List.of("step3"), List.of("step4")));
    assertThat(plan.totalSteps()).isEqualTo(4);
  }

  @Test
  @Requirement({"RET-1", "RET-4", "RET-7"})
  void flowWithItsOwnKeys() {
    Plan plan = plan("derived/000-order.yaml");

    assertThat(step(plan, "reserve_stock").retry())
        .isEqualTo(
            new RetryPolicy(
                4,
                RetryPolicy.Backoff.EXPONENTIAL,
                Duration.ofMillis(500),
                Duration.ofSeconds(8),
                3,
                0,
                List.of("TIMEOUT", "NETWORK_ERROR")));
    assertThat(step(plan, "reserve_stock").timeoutMillis()).isEqualTo(10_000);
    assertThat(step(plan, "charge_card").timeoutMillis()).isEqualTo(30_000);
    assertThat(step(plan, "charge_card").onError()).isNotEqualTo(Plan.NONE);
    assertThat(plan.flow().timeouts().idle()).isEqualTo(Duration.ofMinutes(1));
    assertThat(plan.errorHandlers()).hasSize(1);
    assertThat(step(plan, "notify").step().body()).isInstanceOf(Body.Parallel.class);
    assertThat(step(plan, "chat").step().continueOnError()).isTrue();
    assertThat(plan.levels().getFirst()).contains("reserve_stock");
  }

  @Test
  @Requirement({"DEF-3", "DEF-6", "ENG-7"})
  void pipelineWithInnerPipeline() {
    Plan plan = plan("derived/001-etl.yaml");

    assertThat(plan.flow().order()).isEqualTo(Flow.Order.GRAPH);
    assertThat(plan.flow().flows()).extracting(Flow::id).containsExactly("load-pipeline");
    assertThat(step(plan, "load").work()).isInstanceOf(Work.Child.class);
    assertThat(step(plan, "transform_data").startWhen()).isNotNull();
    assertThat(plan.flow().input()).containsOnlyKeys("start_date", "limit");
    assertThat(plan.flow().output()).isNotNull();
  }

  @Test
  @Requirement({"EXP-6", "EXP-7", "EXP-8"})
  void agentWorkflowWithDataFlowRules() {
    Plan plan = plan("derived/004-research.yaml");

    Step fetch = step(plan, "fetch").step();
    assertThat(fetch.output().to()).isEqualTo("vars.pages");
    assertThat(fetch.privateVars()).containsOnlyKeys("scratch");
    assertThat(fetch.fallback()).extracting(Step::id).containsExactly("cached");
    assertThat(plan.readOnly()).isEqualTo(List.of(List.of("vars", "topic")));
    assertThat(plan.flow().concurrency().steps()).isEqualTo(5);
    assertThat(plan.flow().concurrency().perAdapter()).isEqualTo(2);
    assertThat(step(plan, "summarise").mapping().transform()).isNotNull();
    assertThat(plan.levels()).isEqualTo(List.of(List.of("fetch"), List.of("summarise")));
  }

  private static Plan plan(String document) {
    Definition definition = Definitions.read(Documents.text(document), document);
    assertThat(definition.problems()).noneMatch(Problem::isError);
    return Objects.requireNonNull(definition.plan());
  }

  private static PlannedStep step(Plan plan, String id) {
    return Objects.requireNonNull(plan.step(id), id);
  }

  private static Work.Call call(Plan plan, String id) {
    return (Work.Call) step(plan, id).work();
  }
}
