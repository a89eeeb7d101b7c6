package io.baton.cli.core;

import io.baton.cli.core.Params.WrongParameter;
import io.baton.engine.ErrorCodes;
import io.baton.engine.Failure;
import io.baton.flow.ErrorClass;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The actions that need nothing but themselves. A failure that {@code fail} was asked for counts
 * attempts by the attempt's own number, so that the adapter has no memory.
 */
public final class CoreAdapter implements Adapter {
  private final PretendJob job = new PretendJob();

  @Override
  public String name() {
    return "core";
  }

  @Override
  public Outcome run(Task task) throws InterruptedException {
    Params params = new Params(task.action(), task.params());
    try {
      return switch (task.action()) {
        case "noop" -> Outcome.done(Obj.EMPTY);
        case "echo" -> Outcome.done(task.input());
        case "add" -> add(params);
        case "set" -> new Outcome.Done(task.params(), task.params().fields());
        case "sleep" -> sleep(params);
        case "fail" -> fail(params, task.attempt());
        case "log" -> log(params, task);
        case "job" -> job.start(params, task);
        default ->
            Outcome.failed(
                Failure.permanent(
                    ErrorCodes.ADAPTER_NOT_FOUND, "core has no action '" + task.action() + "'"));
      };
    } catch (WrongParameter wrong) {
      return Outcome.failed(wrong.failure());
    }
  }

  private static Outcome add(Params params) {
    return Outcome.done(Obj.of("value", Value.of(params.number("a").add(params.number("b")))));
  }

  private static Outcome sleep(Params params) throws InterruptedException {
    long begin = System.nanoTime();
    Thread.sleep(params.duration("duration"));
    return Outcome.done(Obj.of("sleptMs", Value.of((System.nanoTime() - begin) / 1_000_000)));
  }

  private static Outcome fail(Params params, int attempt) {
    if (attempt > params.count("times", Integer.MAX_VALUE)) {
      return Outcome.done(Obj.of("attempts", Value.of(attempt)));
    }
    String code = params.text("code", "FAILED");
    return Outcome.failed(
        new Failure(
            code,
            params.text("message", "Failed on purpose with " + code),
            errorClass(params),
            params.count("status", 0)));
  }

  private static @Nullable ErrorClass errorClass(Params params) {
    String name = params.optionalText("class");
    if (name == null) {
      return null;
    }
    for (ErrorClass known : ErrorClass.values()) {
      if (known.name().toLowerCase(Locale.ROOT).equals(name)) {
        return known;
      }
    }
    throw params.wrong(
        "class", "must be transient, permanent, timeout or fatal", params.required("class"));
  }

  private static Outcome log(Params params, Task task) {
    params.required("message");
    String message = params.text("message", "");
    String level = params.text("level", "info").toLowerCase(Locale.ROOT);
    task.log().write(task.key(), level, message);
    return Outcome.done(Obj.of("message", Value.of(message), "level", Value.of(level)));
  }
}
