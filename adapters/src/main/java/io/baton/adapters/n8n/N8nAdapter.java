package io.baton.adapters.n8n;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.http.JsonCalls;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Starts an n8n workflow by its webhook. With a callback address the workflow calls back when it is
 * done; without one, what the webhook answers is the output.
 */
public final class N8nAdapter extends DescribedAdapter {
  private final JsonCalls calls;

  public N8nAdapter(JsonCalls calls) {
    super("n8n", N8nAdapter.class);
    this.calls = calls;
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Map.Entry<String, Value> header : params.object("headers").fields().entrySet()) {
      headers.put(header.getKey(), String.valueOf(Params.asText(header.getValue())));
    }
    Obj.Builder body =
        Obj.builder()
            .put("executionId", task.executionId())
            .put("stepId", task.step())
            .put("data", params.has("data") ? params.at("data") : Obj.EMPTY);
    boolean callsBack = params.has("callbackUrl");
    body.putIfPresent("callbackUrl", params.optionalText("callbackUrl"));
    Value answer =
        calls
            .ask(task, JsonCalls.Question.post(params.text("webhookUrl"), headers, body.build()))
            .body();
    return callsBack
        ? new Outcome.Pending(answer)
        : Outcome.done(answer instanceof Obj ? answer : Obj.of("answer", answer));
  }
}
