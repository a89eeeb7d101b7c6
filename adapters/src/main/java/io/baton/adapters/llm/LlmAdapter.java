package io.baton.adapters.llm;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.http.JsonCalls;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Asks language models. An answer is the step's output and so part of the log: going on after a
 * crash asks no model again.
 */
public final class LlmAdapter extends DescribedAdapter {
  private final LlmSettings settings;
  private final JsonCalls trusted;
  private final JsonCalls bounded;
  private final TokenBudget budget;
  private final Supplier<List<Adapter>> tools;

  /**
   * @param tools what agents can use, as far as their steps allow it
   */
  public LlmAdapter(
      LlmSettings settings, JsonCalls trusted, JsonCalls bounded, Supplier<List<Adapter>> tools) {
    super("llm", LlmAdapter.class);
    this.settings = settings;
    this.trusted = trusted;
    this.bounded = bounded;
    this.budget = new TokenBudget(settings);
    this.tools = tools;
  }

  /** Writes used tokens down elsewhere, so that budgets hold for longer than this process. */
  public void countIn(TokenLedger ledger) {
    budget.countIn(ledger);
  }

  /**
   * For tasks of this kind that are done elsewhere.
   *
   * @throws AdapterException where the execution or its tenant has used up its tokens
   */
  public void requireBudget(String tenantId, String executionId) throws AdapterException {
    budget.require(tenantId, executionId);
  }

  @Override
  protected Outcome run(Task task, Params params) throws Exception {
    Conversation talk = new Conversation(task, params, settings, trusted, bounded, budget);
    Value output =
        switch (task.action()) {
          case "decide" -> new Decision(params).decide(talk);
          case "agent" ->
              new Agent(task, params, new Toolbox(params.list("tools"), tools.get())).run(talk);
          default -> chat(params, talk);
        };
    return new Outcome.Done(output, Map.of(), talk.tokens());
  }

  private static Obj chat(Params params, Conversation talk) throws AdapterException {
    if (params.has("system")) {
      talk.say("system", params.text("system"));
    }
    params.list("messages").forEach(talk::add);
    if (params.has("prompt")) {
      talk.question();
    } else if (!params.has("messages")) {
      throw Params.invalid("llm.chat needs 'prompt' or 'messages'");
    }
    Conversation.Reply reply = talk.ask(null);
    return Obj.builder()
        .put("text", reply.text())
        .put("message", reply.message())
        .put("model", talk.model())
        .put("finishReason", reply.finishReason())
        .put("usage", talk.usage())
        .build();
  }
}
