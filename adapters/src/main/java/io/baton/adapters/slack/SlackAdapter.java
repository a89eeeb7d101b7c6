package io.baton.adapters.slack;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Obj;
import java.util.List;

/** Writes messages into Slack. */
public final class SlackAdapter extends DescribedAdapter {
  private static final List<String> PASSED_ON =
      List.of("channel", "blocks", "attachments", "thread_ts", "username", "icon_emoji");

  private final Slack slack;

  public SlackAdapter(Slack slack) {
    super("slack", SlackAdapter.class);
    this.slack = slack;
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    Obj.Builder message = Obj.builder();
    String text = params.text(params.has("text") ? "text" : "message", "");
    if (text.isEmpty() && !params.has("blocks")) {
      throw Params.invalid("slack.send_message needs 'text' (or 'message') or 'blocks'");
    }
    message.put("text", text);
    PASSED_ON.stream().filter(params::has).forEach(name -> message.put(name, params.at(name)));
    return Outcome.done(
        slack.send(
            task,
            message.build(),
            params.optionalText("webhookUrl"),
            params.optionalText("token")));
  }
}
