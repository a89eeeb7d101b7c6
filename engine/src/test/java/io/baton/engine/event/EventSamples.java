package io.baton.engine.event;

import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.StepError;
import io.baton.flow.ErrorClass;
import io.baton.flow.OutputCapture.Merge;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Every event in all its forms: each choice taken, each optional field there and not there. */
final class EventSamples {
  private static final long TIME = 1_700_000_000_123L;
  private static final Value DATA =
      Json.parse("{\"text\": \"zäh \\\"x\\\"\", \"list\": [1, 2.50, null, true]}");
  private static final StepError CAUSE =
      new StepError("pay", 2, "HTTP_503", "busy", ErrorClass.TRANSIENT, 503, null);
  private static final StepError ERROR =
      new StepError("pay", 2, "MAX_RETRIES_EXCEEDED", "gave up", ErrorClass.TRANSIENT, 0, CAUSE);

  private EventSamples() {}

  static List<Event> all() {
    List<Event> all = new ArrayList<>(ofExecution());
    all.addAll(ofSteps());
    all.addAll(ofRecovery());
    all.addAll(each(Input.ChildOutcome.values(), o -> new Event.ChildCompleted("sub", 1, "c1", o)));
    all.addAll(
        each(
            Merge.values(),
            merge -> new Event.VariableSet(List.of("vars", "a", "b"), DATA, merge, null)));
    all.add(new Event.VariableSet(List.of("output", "a"), Value.NULL, Merge.REPLACE, "pay[3]"));
    all.add(new Event.SignalReceived("paid", DATA));
    all.add(new Event.SignalReceived("paid", Value.NULL));
    return all;
  }

  private static List<Event> ofExecution() {
    Obj trigger = Obj.of("type", Value.of("manual"));
    Input.Parent parent = new Input.Parent("e0", "sub[2]", 3, 1);
    List<Event> all = new ArrayList<>();
    all.add(created(Obj.of("n", Value.of(1)), trigger, "high", 5, parent));
    all.add(created(Obj.EMPTY, trigger, null, 0, null));
    all.add(new Event.ExecutionStarted(Obj.of("n", Value.of(1)), TIME + 60_000));
    all.add(new Event.ExecutionStarted(Obj.EMPTY, 0));
    all.addAll(each(Event.PauseReason.values(), r -> new Event.ExecutionPaused(r, null)));
    all.add(new Event.ExecutionPaused(Event.PauseReason.USER, "a look"));
    all.addAll(each(Event.PauseReason.values(), Event.ExecutionResumed::new));
    all.add(new Event.ExecutionCancelling("enough", TIME + 5_000));
    all.add(new Event.ExecutionCancelling(null, TIME + 5_000));
    all.add(new Event.ExecutionCancelled("enough"));
    all.add(new Event.ExecutionCancelled(null));
    all.add(new Event.ExecutionCompleted(DATA));
    all.add(new Event.ExecutionCompleted(Value.NULL));
    all.add(new Event.ExecutionFailed(ERROR));
    all.add(new Event.ExecutionRetried("pay", List.of("pay", "ship"), List.of("box")));
    all.add(new Event.ExecutionRetried(null, List.of(), List.of()));
    return all;
  }

  private static Event created(
      Obj input,
      Obj trigger,
      @org.jspecify.annotations.Nullable String pool,
      int priority,
      Input.@org.jspecify.annotations.Nullable Parent parent) {
    String base = "https://baton.example/v1/callbacks/";
    return new Event.ExecutionCreated(
        "e1", "order", 7, "acme", "corr", input, trigger, "seed", base, pool, priority, parent);
  }

  private static List<Event> ofSteps() {
    List<Event> all = new ArrayList<>();
    all.add(new Event.StepReady("pay[3]", 1));
    all.add(new Event.StepStarted("pay[3]", 2, DATA, TIME + 30_000));
    all.add(new Event.StepStarted("tell~2", 1, Value.NULL, 0));
    all.add(new Event.StepCompleted("pay", 1, DATA, 120));
    all.add(new Event.StepCompleted("pay", 1, Value.NULL, 0));
    all.addAll(each(Event.Next.values(), next -> new Event.StepFailed("pay", 2, ERROR, next)));
    all.addAll(each(ErrorClass.values(), EventSamples::failed));
    all.add(new Event.StepRetried("pay", 1, CAUSE, TIME + 1_000));
    all.addAll(each(Event.SkipReason.values(), reason -> new Event.StepSkipped("pay", reason)));
    all.add(new Event.StepCancelled("pay", 1, "cancelled", true));
    all.add(new Event.StepCancelled("pay", 0, "The execution failed", false));
    all.addAll(
        each(Event.WaitFor.values(), w -> new Event.StepWaiting("pay", 1, w, TIME, 0, DATA)));
    all.add(new Event.StepWaiting("pay", 1, Event.WaitFor.POLL, TIME, 4, Arr.EMPTY));
    all.add(new Event.StepWaiting("pay", 1, Event.WaitFor.APPROVAL, 0, 0, Value.NULL));
    all.add(new Event.ChildStarted("sub", 1, "c1"));
    return all;
  }

  private static Event failed(ErrorClass errorClass) {
    StepError error = StepError.of("pay", 1, "CODE", "message", errorClass);
    return new Event.StepFailed("pay", 1, error, Event.Next.FAIL);
  }

  private static List<Event> ofRecovery() {
    List<Event> all = new ArrayList<>();
    all.addAll(each(Event.By.values(), by -> new Event.StepHandling("pay", by, 1)));
    all.addAll(each(Event.By.values(), by -> new Event.StepRecovered("pay", by, DATA)));
    all.addAll(each(Event.By.values(), by -> new Event.StepUnrecovered("pay", by, ERROR)));
    return all;
  }

  private static <E extends Enum<E>> List<Event> each(E[] values, Function<E, Event> sample) {
    return Arrays.stream(values).map(sample).toList();
  }
}
