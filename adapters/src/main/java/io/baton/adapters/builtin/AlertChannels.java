package io.baton.adapters.builtin;

import io.baton.adapters.alert.AlertChannel;
import io.baton.adapters.email.EmailAdapter;
import io.baton.adapters.http.JsonCalls;
import io.baton.adapters.slack.Slack;
import io.baton.adapters.slack.SlackSettings;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/** The channels that the settings have enough for. */
final class AlertChannels {
  private AlertChannels() {}

  static Map<String, AlertChannel> of(
      AdapterSettings all, Slack slack, EmailAdapter email, JsonCalls trusted) {
    AlertSettings settings = all.alerts;
    SlackSettings workspace = all.slack;
    Map<String, AlertChannel> channels = new LinkedHashMap<>();
    String address = settings.email();
    if (address != null && all.mail.server() != null) {
      channels.put("email", (task, alert) -> email.alert(task, address, alert.text()));
    }
    String channel = settings.slackChannel();
    if (workspace.webhookUrl() != null || (workspace.token() != null && channel != null)) {
      channels.put(
          "slack",
          (task, alert) -> {
            Obj.Builder message = Obj.builder().put("text", alert.text());
            slack.send(task, message.putIfPresent("channel", channel).build());
          });
    }
    String url = settings.webhookUrl();
    if (url != null) {
      channels.put(
          "webhook",
          (task, alert) ->
              trusted.ask(
                  task,
                  JsonCalls.Question.post(
                      url,
                      Map.of(),
                      Obj.builder()
                          .put("level", alert.level())
                          .put("title", alert.title())
                          .put("message", alert.message())
                          .put("data", alert.data())
                          .put("tenantId", task.tenantId())
                          .put("flowId", task.flowId())
                          .put("executionId", task.executionId())
                          .put("step", Value.of(task.step()))
                          .build())));
    }
    return channels;
  }
}
