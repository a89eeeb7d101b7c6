package io.baton.simulator.rule;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.engine.Event;
import io.baton.engine.Event.Next;
import io.baton.engine.Recorded;
import io.baton.engine.Scenario;
import io.baton.engine.StepError;
import io.baton.flow.ErrorClass;
import io.baton.flow.plan.Plan;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every rule for logs catches the log that breaks it; a rule that cannot fail proves nothing. */
@Requirement({"ENG-1", "ENG-2", "SCH-1", "SCH-2"})
class RulesCanFailTest {
  private static final Plan PLAN =
      Scenario.plan(
          """
          id: f
          mode: graph
          concurrency: { steps: 2, perAdapter: 1 }
          steps:
            - { id: a, adapter: core, action: noop, retry: { attempts: 2, delay: 1s } }
            - { id: b, adapter: core, action: noop, dependsOn: [a] }
            - { id: c, adapter: core, action: noop }
            - id: box
              dependsOn: [c]
              sequence: [ { id: inner, adapter: http, action: get } ]
            - { id: each, forEach: [1, 2, 3], concurrency: 1, adapter: sql, action: query }
            - id: ask
              adapter: file
              action: read
              async: { poll: { url: "https://jobs.example/1", interval: 1s, maxAttempts: 2 } }
          """);
  private static final StepError ERROR =
      StepError.of("a", 1, "NETWORK_ERROR", "gone", ErrorClass.TRANSIENT);

  private final List<Recorded> log = new ArrayList<>();
  private long at = 1_000;

  RulesCanFailTest() {
    add(
        new Event.ExecutionCreated(
            "e1", "f", 1, "t", "c", Obj.EMPTY, Obj.EMPTY, "seed", "", null, 0, null));
    add(new Event.ExecutionStarted(Obj.EMPTY, 0));
  }

  private RulesCanFailTest add(Event event) {
    log.add(new Recorded(log.size() + 1, at, event));
    return this;
  }

  private RulesCanFailTest pass(long millis) {
    at += millis;
    return this;
  }

  private RulesCanFailTest start(String key, int attempt) {
    return add(new Event.StepStarted(key, attempt, Value.NULL, 0));
  }

  private RulesCanFailTest complete(String key) {
    return add(new Event.StepCompleted(key, 1, Value.NULL, 0));
  }

  private void judge() {
    LogModel model = new LogModel(PLAN);
    List<LogRule> rules = LogRule.all();
    for (Recorded event : log) {
      rules.forEach(rule -> rule.check(model, event));
      model.apply(event);
    }
    rules.forEach(rule -> rule.checkDecision(model));
  }

  private void expect(String rule) {
    assertThatThrownBy(this::judge)
        .isInstanceOf(Violation.class)
        .hasMessageStartingWith(rule + ":");
  }

  @Test
  void aLogAsItShouldBePasses() {
    start("a", 1).add(new Event.StepRetried("a", 1, ERROR, at + 1_000)).pass(1_000).start("a", 2);
    add(new Event.StepFailed("a", 2, ERROR, Next.CONTINUE)).start("b", 1).complete("b");
    start("c", 1).complete("c").start("box", 1).start("inner", 1).complete("inner").complete("box");
    start("each", 1).start("each[0]", 1).complete("each[0]").start("each[1]", 1);
    assertThatCode(this::judge).doesNotThrowAnyException();
  }

  @Test
  void aGap() {
    log.add(new Recorded(4, at, new Event.StepReady("a", 1)));
    expect("no gaps");
  }

  @Test
  void timeThatRunsBackwards() {
    pass(-1).start("a", 1).expect("time goes on");
  }

  @Test
  void aStepBeforeItsDependency() {
    start("a", 1).start("b", 1).expect("dependencies first");
  }

  @Test
  void aStepInsideWhatDoesNotRun() {
    start("inner", 1).expect("inside what runs");
  }

  @Test
  void aResultThatIsOverwritten() {
    start("a", 1).complete("a").complete("a").expect("ended steps stay ended");
  }

  @Test
  void aResultOfAnotherAttempt() {
    start("a", 1).add(new Event.StepCompleted("a", 2, Value.NULL, 0));
    expect("ended steps stay ended");
  }

  @Test
  void aStepThatRunsAgainAfterItsEnd() {
    start("a", 1).complete("a").start("a", 2).expect("ended steps stay ended");
  }

  @Test
  void anEventAfterTheEnd() {
    add(new Event.ExecutionCompleted(Value.NULL)).start("a", 1);
    expect("ended executions stay ended");
  }

  @Test
  void aRetryOfACompletedExecution() {
    add(new Event.ExecutionCompleted(Value.NULL));
    add(new Event.ExecutionRetried(null, List.of(), List.of()));
    expect("ended executions stay ended");
  }

  @Test
  void aStartWhilePaused() {
    add(new Event.ExecutionPaused(Event.PauseReason.USER, null)).start("a", 1);
    expect("nothing starts");
  }

  @Test
  void aStartAfterACancel() {
    add(new Event.ExecutionCancelling(null, at + 5_000)).start("a", 1).expect("nothing starts");
  }

  @Test
  void aSkippedAttempt() {
    start("a", 2).expect("attempts in order");
  }

  @Test
  void moreAttemptsThanThePolicyGives() {
    start("c", 1).add(new Event.StepRetried("c", 1, ERROR, at + 1_000)).pass(1_000).start("c", 2);
    expect("attempts within policy");
  }

  @Test
  void anAttemptBeforeItsBackOffIsOver() {
    start("a", 1).add(new Event.StepRetried("a", 1, ERROR, at + 1_000)).pass(999).start("a", 2);
    expect("back-off is kept");
  }

  @Test
  void aBackOffOfTheWrongLength() {
    start("a", 1).add(new Event.StepRetried("a", 1, ERROR, at + 7)).expect("back-off as written");
  }

  @Test
  void aFatalErrorThatIsRetried() {
    StepError fatal = StepError.of("a", 1, "X", "broken", ErrorClass.FATAL);
    start("a", 1).add(new Event.StepRetried("a", 1, fatal, at + 1_000)).expect("fatal is final");
  }

  private RulesCanFailTest poll(int number) {
    return add(new Event.StepWaiting("ask", 1, Event.WaitFor.POLL, at + 1_000, number, Obj.EMPTY));
  }

  @Test
  void pollsAsTheStepSays() {
    start("ask", 1).poll(1).poll(2);
    assertThatCode(this::judge).doesNotThrowAnyException();
  }

  @Test
  void aPollThatIsLeftOut() {
    start("ask", 1).poll(2).expect("polls in order");
  }

  @Test
  void morePollsThanTheStepAllows() {
    start("ask", 1).poll(1).poll(2).poll(3).expect("polls within policy");
  }

  @Test
  void moreTasksOfAnAdapterThanAllowed() {
    start("a", 1).start("c", 1).expect("within limits");
  }

  @Test
  void moreRoundsOfALoopThanAllowed() {
    start("each", 1).start("each[0]", 1);
    add(new Event.StepReady("each[1]", 1)).expect("within limits");
  }

  @Test
  void aStepThatTheFlowDoesNotHave() {
    start("nobody", 1).expect("known steps");
  }
}
