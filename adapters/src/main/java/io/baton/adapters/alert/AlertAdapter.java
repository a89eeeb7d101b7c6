package io.baton.adapters.alert;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Tells people. A channel that is not set up is no reason to say nothing: the alert goes to the log
 * then, and the output says so.
 */
public final class AlertAdapter extends DescribedAdapter {
  private static final System.Logger LOGGER = System.getLogger("io.baton.alert");
  private static final String LOG = "log";

  private final Map<String, AlertChannel> channels;

  public AlertAdapter(Map<String, AlertChannel> channels) {
    super("alert", AlertAdapter.class);
    this.channels = new LinkedHashMap<>(channels);
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    AlertChannel.Alert alert =
        new AlertChannel.Alert(
            params
                .text(params.has("level") ? "level" : "severity", "error")
                .toLowerCase(Locale.ROOT),
            params.text("title", ""),
            params.text("message"),
            params.object("data"));
    List<Value> delivered = new ArrayList<>();
    List<Value> missing = new ArrayList<>();
    for (String name : wanted(params)) {
      task.requireGoing();
      AlertChannel channel = channels.get(name);
      if (channel != null) {
        channel.send(task, alert);
        delivered.add(Value.of(name));
      } else if (!name.equals(LOG)) {
        missing.add(Value.of(name));
      }
    }
    if (delivered.isEmpty()) {
      log(task, alert, missing);
      delivered.add(Value.of(LOG));
    }
    return Outcome.done(
        Obj.builder()
            .put("alertId", task.idempotencyToken())
            .put("delivered", Arr.of(delivered))
            .put("notSetUp", Arr.of(missing))
            .build());
  }

  /** Those that the step names, otherwise all there are. */
  private List<String> wanted(Params params) {
    List<String> named =
        params.list("channel").stream()
            .map(name -> String.valueOf(Params.asText(name)).toLowerCase(Locale.ROOT))
            .toList();
    return named.isEmpty() ? List.copyOf(channels.keySet()) : named;
  }

  private static void log(Task task, AlertChannel.Alert alert, List<Value> missing) {
    task.log(alert.level(), alert.text());
    if (!missing.isEmpty()) {
      task.log("warn", "Alert channels that are not set up: " + Arr.of(missing));
    }
    LOGGER.log(
        Level.ERROR,
        "alert: tenant={0} flow={1} execution={2} step={3} {4}",
        task.tenantId(),
        task.flowId(),
        task.executionId(),
        task.step(),
        alert.text());
  }
}
