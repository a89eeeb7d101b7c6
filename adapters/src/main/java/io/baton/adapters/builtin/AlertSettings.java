package io.baton.adapters.builtin;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where alerts go. A channel that lacks something is not there.
 *
 * @param slackChannel in the workspace of the settings
 * @param webhookUrl gets each alert as JSON
 * @param email gets each alert as a mail
 */
public record AlertSettings(
    @Nullable String slackChannel, @Nullable String webhookUrl, @Nullable String email) {
  public static final AlertSettings NONE = new AlertSettings(null, null, null);

  static AlertSettings of(Map<String, String> environment) {
    return new AlertSettings(
        environment.get("BATON_ALERT_SLACK_CHANNEL"),
        environment.get("BATON_ALERT_WEBHOOK"),
        environment.get("BATON_ALERT_EMAIL"));
  }
}
