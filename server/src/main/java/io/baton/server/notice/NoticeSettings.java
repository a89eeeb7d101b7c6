package io.baton.server.notice;

import io.baton.runtime.Settings;
import io.baton.runtime.notice.NoticeSink;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Which webhooks are called. Whoever runs the server names them, not the flows, so they may be
 * anywhere.
 *
 * @param alerts is told of fatal errors and of flows that took too long
 * @param ends is told of every execution that ends
 * @param secret signs what is sent; empty: nothing is signed
 */
public record NoticeSettings(Optional<URI> alerts, Optional<URI> ends, String secret) {
  public static final NoticeSettings NONE =
      new NoticeSettings(Optional.empty(), Optional.empty(), "");

  public static final String ALERTS_VARIABLE = "BATON_ALERT_URL";
  public static final String ENDS_VARIABLE = "BATON_NOTIFY_URL";
  public static final String SECRET_VARIABLE = "BATON_NOTIFY_SECRET";

  /**
   * @throws IllegalArgumentException where an address is none
   */
  public static NoticeSettings of(Map<String, String> environment) {
    return new NoticeSettings(
        address(environment, ALERTS_VARIABLE),
        address(environment, ENDS_VARIABLE),
        environment.getOrDefault(SECRET_VARIABLE, ""));
  }

  private static Optional<URI> address(Map<String, String> environment, String name) {
    String text = environment.getOrDefault(name, "");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    URI uri = URI.create(text);
    if (uri.getHost() == null
        || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
      throw new IllegalArgumentException(
          "%s must be an address such as https://ops.example/baton".formatted(name));
    }
    return Optional.of(uri);
  }

  /** Alerts are in the log in any case. */
  public Settings applied(Settings runtime) {
    NoticeSink log = NoticeSink.toSystemLogger();
    Settings told =
        alerts
            .map(uri -> new WebhookSink(uri, secret))
            .map(
                hook ->
                    runtime.withAlerts(
                        notice -> {
                          log.send(notice);
                          hook.send(notice);
                        }))
            .orElse(runtime);
    return ends.map(uri -> told.withNotifications(new WebhookSink(uri, secret))).orElse(told);
  }

  /** Without the secret, which must not reach a log. */
  @Override
  public String toString() {
    return "NoticeSettings[alerts=%s, ends=%s]".formatted(alerts, ends);
  }
}
