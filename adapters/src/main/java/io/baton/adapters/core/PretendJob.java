package io.baton.adapters.core;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Pattern;

/** Stands in for a system that takes a job, answers at once and calls back when the job is done. */
final class PretendJob {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);
  private static final Pattern CALLBACK =
      Pattern.compile("https?://[A-Za-z0-9.:\\[\\]_-]+(/[A-Za-z0-9_-]+)*/callbacks/[A-Za-z0-9_-]+");

  private final String callbackBase;

  PretendJob(String callbackBase) {
    this.callbackBase = callbackBase;
  }

  Outcome start(Params params, Task task) throws AdapterException {
    URI url = url(params);
    Duration duration = params.duration("duration");
    String status = status(params);
    Value result = params.fields().at("result");
    Obj.Builder body = Obj.builder().put("status", status);
    if (status.equals("failed")) {
      body.put("error", result instanceof Obj error ? error : defaultError());
    } else {
      body.put("result", result instanceof Value.Null ? Obj.EMPTY : result);
    }
    Obj answer = body.build();
    Thread.ofVirtual()
        .name("job " + task.step())
        .start(() -> callBack(url, duration, answer, task));
    return Outcome.done(Obj.of("accepted", Value.TRUE));
  }

  private static void callBack(URI url, Duration after, Obj answer, Task task) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      Thread.sleep(after);
      HttpRequest request =
          HttpRequest.newBuilder(url)
              .timeout(CALL_TIMEOUT)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(Json.write(answer)))
              .build();
      client.send(request, HttpResponse.BodyHandlers.discarding());
    } catch (IOException unreachable) {
      task.log("warn", "The job could not call " + url + " back");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Nothing else: a job goes past the rules of the network. */
  private URI url(Params params) throws AdapterException {
    Value given = params.required("url");
    if (given instanceof Value.Text(String text)
        && text.startsWith(callbackBase)
        && CALLBACK.matcher(text).matches()) {
      return URI.create(text);
    }
    throw params.wrong("url", "must be the step's {{ callback.url }}", given);
  }

  private static String status(Params params) throws AdapterException {
    String status = params.text("status", "completed");
    if (!status.equals("completed") && !status.equals("failed")) {
      throw params.wrong("status", "must be completed or failed", params.required("status"));
    }
    return status;
  }

  private static Obj defaultError() {
    return Obj.of("code", Value.of("JOB_FAILED"), "message", Value.of("The job failed"));
  }
}
