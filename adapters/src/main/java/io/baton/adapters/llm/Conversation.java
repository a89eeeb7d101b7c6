package io.baton.adapters.llm;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.http.JsonCalls;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages back and forth with a model within one attempt, and the tokens that they cost. */
final class Conversation {
  /** What the model said. */
  record Reply(Obj message, String text, List<Value> toolCalls, String finishReason) {}

  private static final List<String> PASSED_ON = List.of("temperature", "top_p", "seed", "stop");

  private final Task task;
  private final Params params;
  private final LlmSettings settings;
  private final JsonCalls calls;
  private final TokenBudget budget;
  private final List<Value> messages = new ArrayList<>();
  private long promptTokens;
  private long completionTokens;

  /**
   * @param trusted for the service of the settings; any other address is held against the rules
   */
  Conversation(
      Task task,
      Params params,
      LlmSettings settings,
      JsonCalls trusted,
      JsonCalls bounded,
      TokenBudget budget) {
    this.task = task;
    this.params = params;
    this.settings = settings;
    this.calls = params.has("baseUrl") ? bounded : trusted;
    this.budget = budget;
  }

  void say(String role, String content) {
    messages.add(Obj.of("role", Value.of(role), "content", Value.of(content)));
  }

  /** The step's prompt, and what it gives the model to know. */
  void question() throws AdapterException {
    String context =
        params.has("context") ? "\n\nContext:\n" + Json.write(params.at("context")) : "";
    say("user", params.text("prompt") + context);
  }

  void add(Value message) {
    messages.add(message);
  }

  long tokens() {
    return promptTokens + completionTokens;
  }

  Obj usage() {
    return Obj.builder()
        .put("promptTokens", promptTokens)
        .put("completionTokens", completionTokens)
        .put("totalTokens", tokens())
        .build();
  }

  String model() throws AdapterException {
    String model = params.text("model", settings.model() == null ? "" : settings.model());
    if (model.isEmpty()) {
      // Not fatal: where there is no model, a step's fallback can stand in.
      throw AdapterException.permanent(
          AdapterException.CONFIGURATION_ERROR,
          "No model is set; give the step 'model', or the server BATON_LLM_MODEL");
    }
    return model;
  }

  Reply ask(@Nullable Arr tools) throws AdapterException {
    budget.require(task, tokens(), params.count("budget", 0));
    Obj.Builder body = Obj.builder().put("model", model()).put("messages", Arr.of(messages));
    PASSED_ON.stream().filter(params::has).forEach(it -> body.put(it, params.at(it)));
    if (params.has("maxTokens")) {
      body.put("max_tokens", params.at("maxTokens"));
    }
    body.putIfPresent("tools", tools);
    Obj answer =
        calls
            .ask(
                task, JsonCalls.Question.post(url() + "/chat/completions", headers(), body.build()))
            .fields();
    count(answer.at("usage"));
    Reply reply = reply(answer);
    messages.add(reply.message());
    return reply;
  }

  private void count(Value usage) {
    if (usage instanceof Obj counted) {
      long prompt = number(counted.at("prompt_tokens"));
      long completion = number(counted.at("completion_tokens"));
      long total = Math.max(prompt + completion, number(counted.at("total_tokens")));
      promptTokens += prompt;
      completionTokens += total - prompt;
      budget.used(task, total);
    }
  }

  private static long number(Value value) {
    return value instanceof Value.Int number ? Math.max(0, number.value()) : 0;
  }

  private static Reply reply(Obj answer) throws AdapterException {
    if (answer.at("choices") instanceof Arr choices
        && !choices.isEmpty()
        && choices.get(0) instanceof Obj choice
        && choice.at("message") instanceof Obj message) {
      return new Reply(
          message,
          message.at("content") instanceof Value.Text(String text) ? text : "",
          message.at("tool_calls") instanceof Arr tools ? tools.items() : List.of(),
          String.valueOf(Params.asText(choice.at("finish_reason"))));
    }
    throw new AdapterException(
        "INVALID_RESPONSE", "The model's service answered without a message");
  }

  private String url() throws AdapterException {
    String url = params.text("baseUrl", settings.baseUrl() == null ? "" : settings.baseUrl());
    if (url.isEmpty()) {
      throw AdapterException.configuration(
          "No model service is set; give the step 'baseUrl', or the server BATON_LLM_URL");
    }
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /** The key of the settings is only for the service of the settings. */
  private Map<String, String> headers() {
    String key = params.optionalText("apiKey");
    String known = key == null && !params.has("baseUrl") ? settings.apiKey() : key;
    return known == null ? Map.of() : Map.of("Authorization", "Bearer " + known);
  }
}
