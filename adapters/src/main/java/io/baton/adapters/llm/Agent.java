package io.baton.adapters.llm;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/** A model that uses tools, round after round, until it has an answer or no round is left. */
final class Agent {
  static final String ROUNDS_EXCEEDED = "AGENT_ROUNDS_EXCEEDED";
  private static final int MAX_ROUNDS = 10;
  private static final int MOST_SHOWN = 20_000;

  private final Task task;
  private final Params params;
  private final Toolbox tools;
  private final List<Value> used = new ArrayList<>();

  Agent(Task task, Params params, Toolbox tools) {
    this.task = task;
    this.params = params;
    this.tools = tools;
  }

  Obj run(Conversation talk) throws Exception {
    if (params.has("system")) {
      talk.say("system", params.text("system"));
    }
    talk.question();
    int rounds = params.count("maxRounds", MAX_ROUNDS);
    for (int round = 1; round <= rounds; round++) {
      task.requireGoing();
      Conversation.Reply reply = talk.ask(tools.described());
      task.log(
          "info",
          "Round %d: %d tool calls, %d tokens so far"
              .formatted(round, reply.toolCalls().size(), talk.tokens()));
      if (reply.toolCalls().isEmpty()) {
        return Obj.builder()
            .put("text", reply.text())
            .put("rounds", round)
            .put("toolCalls", Arr.of(used))
            .put("usage", talk.usage())
            .build();
      }
      for (int i = 0; i < reply.toolCalls().size(); i++) {
        use(talk, reply.toolCalls().get(i), round + "." + i);
      }
    }
    throw AdapterException.permanent(
        ROUNDS_EXCEEDED, "The agent had no answer after %d rounds (maxRounds)".formatted(rounds));
  }

  private void use(Conversation talk, Value wanted, String number) throws Exception {
    Obj call = wanted instanceof Obj fields ? fields : Obj.EMPTY;
    Obj function = call.at("function") instanceof Obj fields ? fields : Obj.EMPTY;
    String name = String.valueOf(Params.asText(function.at("name")));
    Obj arguments = arguments(function.at("arguments"));
    task.requireGoing();
    task.log("info", "Uses %s with %s".formatted(name, Json.write(arguments)));
    Value result = tools.use(task, name, arguments, task.idempotencyToken() + "-" + number);
    used.add(
        Obj.builder().put("tool", name).put("arguments", arguments).put("result", result).build());
    String shown = Json.write(result);
    talk.add(
        Obj.builder()
            .put("role", "tool")
            .put("tool_call_id", call.at("id"))
            .put("content", shown.length() > MOST_SHOWN ? shown.substring(0, MOST_SHOWN) : shown)
            .build());
  }

  private static Obj arguments(Value written) {
    try {
      Value read = written instanceof Value.Text(String text) ? Json.parse(text) : written;
      return read instanceof Obj fields ? fields : Obj.EMPTY;
    } catch (JsonException malformed) {
      return Obj.EMPTY;
    }
  }
}
