package io.baton.adapters.slack;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.http.JsonCalls;
import io.baton.flow.ErrorClass;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Slack workspace. Addresses of the settings are the operator's own and may be anywhere; those
 * that a step brings are held against the network's rules.
 */
public final class Slack {
  private final SlackSettings settings;
  private final JsonCalls trusted;
  private final JsonCalls bounded;

  public Slack(SlackSettings settings, JsonCalls trusted, JsonCalls bounded) {
    this.settings = settings;
    this.trusted = trusted;
    this.bounded = bounded;
  }

  /** Sends the message to the workspace of the settings. */
  public Obj send(Task task, Obj message) throws AdapterException {
    return send(task, message, null, null);
  }

  /**
   * @param webhookUrl null: that of the settings
   * @param token null: that of the settings
   */
  Obj send(Task task, Obj message, @Nullable String webhookUrl, @Nullable String token)
      throws AdapterException {
    if (webhookUrl != null) {
      return byWebhook(task, bounded, webhookUrl, message);
    }
    String known = token == null ? settings.token() : token;
    if (known != null) {
      return byApi(task, known, message);
    }
    if (settings.webhookUrl() != null) {
      return byWebhook(task, trusted, settings.webhookUrl(), message);
    }
    throw AdapterException.configuration(
        "No Slack workspace is set; give the step 'webhookUrl' or 'token', or the server"
            + " BATON_SLACK_WEBHOOK or BATON_SLACK_TOKEN");
  }

  private static Obj byWebhook(Task task, JsonCalls calls, String url, Obj message)
      throws AdapterException {
    calls.ask(task, JsonCalls.Question.post(url, Map.of(), message));
    return Obj.builder()
        .put("ok", true)
        .put("via", "webhook")
        .putIfPresent("channel", message.get("channel"))
        .build();
  }

  private Obj byApi(Task task, String token, Obj message) throws AdapterException {
    if (!message.has("channel")) {
      throw Params.invalid("slack.send_message needs the parameter 'channel'");
    }
    Obj answer =
        trusted
            .ask(
                task,
                JsonCalls.Question.post(
                    settings.apiUrl() + "/chat.postMessage",
                    Map.of("Authorization", "Bearer " + token),
                    message))
            .fields();
    if (!answer.at("ok").equals(Value.TRUE)) {
      throw refused(String.valueOf(Params.asText(answer.at("error"))));
    }
    return Obj.builder()
        .put("ok", true)
        .put("via", "api")
        .put("channel", answer.at("channel"))
        .put("ts", answer.at("ts"))
        .put("messageId", answer.at("ts"))
        .build();
  }

  private static AdapterException refused(String error) {
    String message = "Slack refused the message: " + error;
    return switch (error) {
      case "ratelimited", "rate_limited" -> new AdapterException("RATE_LIMIT", message);
      case "invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired" ->
          AdapterException.permanent("AUTHENTICATION_ERROR", message);
      case "missing_scope", "not_in_channel", "restricted_action" ->
          AdapterException.permanent("AUTHORIZATION_ERROR", message);
      case "channel_not_found" -> AdapterException.permanent("NOT_FOUND", message);
      case "internal_error", "fatal_error", "service_unavailable", "request_timeout" ->
          new AdapterException("SERVICE_UNAVAILABLE", message);
      default -> new AdapterException("SLACK_ERROR", message, ErrorClass.PERMANENT, 0);
    };
  }
}
