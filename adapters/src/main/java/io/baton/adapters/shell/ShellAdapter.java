package io.baton.adapters.shell;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.file.Sandbox;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs programs. They get an environment of their own, so that what the server knows stays with the
 * server, and nothing that they start outlives the step.
 */
public final class ShellAdapter extends DescribedAdapter {
  static final String EXIT_CODE = "EXIT_CODE";
  private static final String MARK = "BATON_TASK";
  private static final int SHOWN = 500;

  private final ShellSettings settings;
  private final Sandbox sandbox;

  public ShellAdapter(ShellSettings settings, Sandbox sandbox) {
    super("shell", ShellAdapter.class);
    this.settings = settings;
    this.sandbox = sandbox;
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException, InterruptedException {
    if (!settings.enabled()) {
      throw AdapterException.configuration(
          "Programs are off; BATON_SHELL=on in the server's environment lets steps run them");
    }
    String mark = task.executionId() + "/" + task.step() + "/" + task.attempt();
    Process process = start(builder(task, params, mark));
    ProcessTree tree = new ProcessTree(process, MARK + "=" + mark);
    task.onCancel(tree::kill);
    try {
      BoundedOutput out = new BoundedOutput(process.getInputStream(), settings.maxOutputBytes());
      BoundedOutput err = new BoundedOutput(process.getErrorStream(), settings.maxOutputBytes());
      write(process, params.text("stdin", ""));
      await(process, task.deadline());
      tree.kill();
      out.await();
      err.await();
      return outcome(task, params, process.exitValue(), out, err);
    } finally {
      tree.kill();
    }
  }

  private ProcessBuilder builder(Task task, Params params, String mark) throws AdapterException {
    ProcessBuilder builder = new ProcessBuilder(command(params));
    Path folder = sandbox.resolve(task.tenantId(), params.text("cwd", "."));
    if (!Files.isDirectory(folder)) {
      throw Params.invalid("shell.run: there is no folder '%s'".formatted(params.text("cwd", ".")));
    }
    builder.directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    String path = Objects.requireNonNullElse(environment.get("PATH"), "/usr/bin:/bin");
    environment.clear();
    environment.put("PATH", path);
    environment.put("HOME", folder.toString());
    environment.put("LANG", "C.UTF-8");
    for (Map.Entry<String, Value> entry : params.object("env").fields().entrySet()) {
      environment.put(entry.getKey(), String.valueOf(Params.asText(entry.getValue())));
    }
    environment.put("BATON_IDEMPOTENCY_TOKEN", task.idempotencyToken());
    environment.put(MARK, mark);
    return builder;
  }

  private static List<String> command(Params params) throws AdapterException {
    if (!(params.required("command") instanceof Arr) && !params.has("args")) {
      return List.of("/bin/sh", "-c", params.text("command"));
    }
    return Stream.concat(params.list("command").stream(), params.list("args").stream())
        .map(word -> String.valueOf(Params.asText(word)))
        .toList();
  }

  private static Process start(ProcessBuilder builder) throws AdapterException {
    try {
      return builder.start();
    } catch (IOException e) {
      throw AdapterException.permanent(
          "NOT_FOUND", "The program cannot be started: " + e.getMessage());
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw Params.invalid("shell.run: the command or its environment is malformed");
    }
  }

  private static void write(Process process, String input) {
    try (OutputStream stdin = process.getOutputStream()) {
      stdin.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException notRead) {
      // A program need not read what it is given.
    }
  }

  private static void await(Process process, long deadline)
      throws AdapterException, InterruptedException {
    if (deadline == 0) {
      process.waitFor();
    } else if (!process.waitFor(
        Math.max(1, deadline - System.currentTimeMillis()), TimeUnit.MILLISECONDS)) {
      throw new AdapterException(
          AdapterException.TIMEOUT, "The program took longer than the step may");
    }
  }

  private static Outcome outcome(
      Task task, Params params, int exit, BoundedOutput out, BoundedOutput err)
      throws AdapterException {
    if (task.isCancelled()) {
      throw AdapterException.permanent("CANCELLED", "The program was stopped");
    }
    boolean expected =
        params.has("okExitCodes") ? params.list("okExitCodes").contains(Value.of(exit)) : exit == 0;
    if (!expected) {
      throw new AdapterException(
          EXIT_CODE, "The program ended with %d%s".formatted(exit, shown(err.text())));
    }
    return Outcome.done(
        Obj.builder()
            .put("exitCode", exit)
            .put("stdout", out.text())
            .put("stderr", err.text())
            .put("truncated", out.isTruncated() || err.isTruncated())
            .build());
  }

  private static String shown(String errors) {
    String text = errors.strip();
    int from = Math.max(0, text.length() - SHOWN);
    return text.isEmpty() ? "" : ": " + text.substring(from);
  }
}
