package io.baton.adapters.slack;

import org.jspecify.annotations.Nullable;

/**
 * The workspace that steps write to which name none themselves.
 *
 * @param webhookUrl an incoming webhook; null: none
 * @param token of an app; null: none
 */
public record SlackSettings(@Nullable String webhookUrl, @Nullable String token, String apiUrl) {
  public static final SlackSettings NONE = new SlackSettings(null, null, "https://slack.com/api");

  public SlackSettings withWebhook(@Nullable String url) {
    return new SlackSettings(url, token, apiUrl);
  }

  public SlackSettings withToken(@Nullable String value) {
    return new SlackSettings(webhookUrl, value, apiUrl);
  }

  public SlackSettings withApiUrl(String url) {
    return new SlackSettings(webhookUrl, token, url);
  }

  public boolean isEmpty() {
    return webhookUrl == null && token == null;
  }
}
