package io.baton.server.notice;

import io.baton.adapters.email.MailSettings;
import io.baton.runtime.Settings;
import io.baton.runtime.notice.NoticeChannels;
import io.baton.runtime.notice.NoticeSink;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who is told of what happens.
 *
 * @param alerts are told of fatal errors and of flows that took too long
 * @param ends are told of every execution that ends
 * @param secret signs what webhooks are sent; empty: nothing is signed
 * @param mail the server by which mails go, and who writes them
 */
public record NoticeSettings(
    NoticeTargets alerts, NoticeTargets ends, String secret, MailSettings mail) {
  public static final NoticeSettings NONE =
      new NoticeSettings(NoticeTargets.NONE, NoticeTargets.NONE, "", MailSettings.NONE);

  private static final String ALERT = "BATON_ALERT";
  private static final String NOTIFY = "BATON_NOTIFY";
  private static final String SECRET_VARIABLE = "BATON_NOTIFY_SECRET";
  private static final String SERVER_VARIABLE = "BATON_SMTP_URL";
  private static final String FROM_VARIABLE = "BATON_MAIL_FROM";

  public NoticeSettings {
    boolean mails = !alerts.mail().isEmpty() || !ends.mail().isEmpty();
    if (mails && (mail.server() == null || mail.from() == null)) {
      throw new IllegalArgumentException(
          "To send notices by mail, set %s (smtp://user:password@host:587) and %s"
              .formatted(SERVER_VARIABLE, FROM_VARIABLE));
    }
    Stream.concat(alerts.mail().stream(), ends.mail().stream()).forEach(NoticeSettings::address);
    if (mails) {
      address(String.valueOf(mail.from()));
    }
  }

  /**
   * @throws IllegalArgumentException where an address is none, or mails have no server
   */
  public static NoticeSettings of(Map<String, String> environment) {
    String server = environment.getOrDefault(SERVER_VARIABLE, "");
    MailSettings mail = MailSettings.NONE.withFrom(environment.get(FROM_VARIABLE));
    return new NoticeSettings(
        targets(environment, ALERT),
        targets(environment, NOTIFY),
        environment.getOrDefault(SECRET_VARIABLE, ""),
        server.isEmpty() ? mail : mail.withUrl(server));
  }

  private static NoticeTargets targets(Map<String, String> environment, String prefix) {
    String mails = environment.getOrDefault(prefix + "_EMAIL", "");
    return new NoticeTargets(
        uri(environment, prefix + "_URL"),
        uri(environment, prefix + "_CHAT_URL"),
        Stream.of(mails.split(",", -1)).map(String::strip).filter(one -> !one.isEmpty()).toList());
  }

  private static Optional<URI> uri(Map<String, String> environment, String name) {
    String text = environment.getOrDefault(name, "");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
        return Optional.of(uri);
      }
    } catch (URISyntaxException e) {
      // Said below, without the text: it may hold what nobody else should know.
    }
    throw new IllegalArgumentException(
        "%s must be an address such as https://ops.example/baton".formatted(name));
  }

  private static InternetAddress address(String text) {
    try {
      InternetAddress address = new InternetAddress(text, true);
      address.validate();
      return address;
    } catch (AddressException e) {
      throw new IllegalArgumentException("'%s' is no mail address".formatted(text), e);
    }
  }

  /** Alerts are in the log in any case. */
  public Settings applied(Settings runtime) {
    NoticeChannels told =
        channels(NoticeChannels.NONE.with("log", NoticeSink.toSystemLogger()), alerts);
    return runtime.withAlerts(told).withNotifications(channels(NoticeChannels.NONE, ends));
  }

  private NoticeChannels channels(NoticeChannels base, NoticeTargets targets) {
    NoticeChannels all = base;
    if (targets.webhook().isPresent()) {
      all = all.with("webhook", new WebhookSink(targets.webhook().get(), secret));
    }
    if (targets.chat().isPresent()) {
      all = all.with("chat", new ChatSink(targets.chat().get()));
    }
    if (!targets.mail().isEmpty() && mail.server() != null) {
      List<InternetAddress> to = new ArrayList<>();
      targets.mail().forEach(one -> to.add(address(one)));
      all = all.with("mail", new MailSink(mail.server(), address(String.valueOf(mail.from())), to));
    }
    return all;
  }

  /** Without the secret and the mail server's password, which must not reach a log. */
  @Override
  public String toString() {
    return "NoticeSettings[alerts=%s, ends=%s]".formatted(alerts, ends);
  }
}
