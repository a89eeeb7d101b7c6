package io.baton.adapters.core;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.AdapterInfo;
import io.baton.adapters.Descriptions;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.flow.ErrorClass;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The actions that need nothing but themselves. A failure that {@code fail} was asked for counts
 * attempts by the attempt's own number, so that the adapter has no memory.
 */
public final class CoreAdapter implements Adapter {
  private static final Set<String> ACTIONS =
      Set.of("noop", "echo", "add", "set", "sleep", "fail", "log", "job");

  private final PretendJob job;

  /** Jobs call whatever looks like a callback address. */
  public CoreAdapter() {
    this("");
  }

  /**
   * @param callbackBase what the addresses of callbacks begin with: jobs call no others
   */
  public CoreAdapter(String callbackBase) {
    this.job = new PretendJob(callbackBase);
  }

  @Override
  public String name() {
    return "core";
  }

  @Override
  public Set<String> actions() {
    return ACTIONS;
  }

  @Override
  public AdapterInfo info() {
    return Descriptions.beside(CoreAdapter.class, "core.yaml");
  }

  @Override
  public Outcome run(Task task) throws AdapterException, InterruptedException {
    Params params = new Params("core." + task.action(), task.params());
    return switch (task.action()) {
      case "noop" -> Outcome.done(Obj.EMPTY);
      case "echo" -> Outcome.done(task.input());
      case "add" -> add(params);
      case "set" -> new Outcome.Done(task.params(), task.params().fields(), 0);
      case "sleep" -> sleep(params);
      case "fail" -> fail(params, task.attempt());
      case "log" -> log(params, task);
      case "job" -> job.start(params, task);
      default ->
          throw AdapterException.permanent(
              "ADAPTER_NOT_FOUND", "core has no action '" + task.action() + "'");
    };
  }

  private static Outcome add(Params params) throws AdapterException {
    return Outcome.done(Obj.of("value", Value.of(params.number("a").add(params.number("b")))));
  }

  private static Outcome sleep(Params params) throws AdapterException, InterruptedException {
    long begin = System.nanoTime();
    Thread.sleep(params.duration("duration"));
    return Outcome.done(Obj.of("sleptMs", Value.of((System.nanoTime() - begin) / 1_000_000)));
  }

  private static Outcome fail(Params params, int attempt) throws AdapterException {
    if (attempt > params.count("times", Integer.MAX_VALUE)) {
      return Outcome.done(Obj.of("attempts", Value.of(attempt)));
    }
    String code = params.text("code", "FAILED");
    throw new AdapterException(
        code,
        params.text("message", "Failed on purpose with " + code),
        errorClass(params),
        params.count("status", 0));
  }

  private static @Nullable ErrorClass errorClass(Params params) throws AdapterException {
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

  private static Outcome log(Params params, Task task) throws AdapterException {
    params.required("message");
    String message = params.text("message", "");
    String level = params.text("level", "info").toLowerCase(Locale.ROOT);
    task.log(level, message);
    return Outcome.done(Obj.of("message", Value.of(message), "level", Value.of(level)));
  }
}
