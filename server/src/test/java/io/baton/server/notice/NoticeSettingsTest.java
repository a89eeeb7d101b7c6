package io.baton.server.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is told, as the environment names them. */
final class NoticeSettingsTest {
  @Test
  void everybody_is_named_by_the_environment() {
    NoticeSettings settings =
        NoticeSettings.of(
            Map.of(
                "BATON_ALERT_URL", "https://ops.example/x",
                "BATON_ALERT_CHAT_URL", "https://chat.example/hooks/abc",
                "BATON_ALERT_EMAIL", "ops@example.org, Ada <ada@example.org>",
                "BATON_NOTIFY_EMAIL", "all@example.org",
                "BATON_NOTIFY_SECRET", "s3cret",
                "BATON_SMTP_URL", "smtp://user:passw0rd@mail.example:2525",
                "BATON_MAIL_FROM", "baton@example.org"));
    assertThat(settings.alerts().webhook()).contains(URI.create("https://ops.example/x"));
    assertThat(settings.alerts().chat()).contains(URI.create("https://chat.example/hooks/abc"));
    assertThat(settings.alerts().mail())
        .containsExactly("ops@example.org", "Ada <ada@example.org>");
    assertThat(settings.ends().webhook()).isEmpty();
    assertThat(settings.ends().mail()).containsExactly("all@example.org");
    assertThat(settings.toString())
        .doesNotContain("s3cret")
        .doesNotContain("passw0rd")
        .doesNotContain("abc");
  }

  @Test
  void nobody_is_told_where_nobody_is_named() {
    assertThat(NoticeSettings.of(Map.of())).isEqualTo(NoticeSettings.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "BATON_NOTIFY_URL, ftp://x, BATON_NOTIFY_URL",
    "BATON_ALERT_URL, https://a b, BATON_ALERT_URL",
    "BATON_ALERT_CHAT_URL, chat.example, BATON_ALERT_CHAT_URL",
    "BATON_ALERT_EMAIL, ops@example.org, BATON_SMTP_URL",
    "BATON_SMTP_URL, mail.example, smtp://user"
  })
  void what_cannot_be_used_is_refused_with_its_name(String name, String value, String says) {
    assertThatThrownBy(() -> NoticeSettings.of(Map.of(name, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(says);
  }

  @Test
  void what_is_no_mail_address_is_refused() {
    assertThatThrownBy(
            () ->
                NoticeSettings.of(
                    Map.of(
                        "BATON_ALERT_EMAIL", "nobody",
                        "BATON_SMTP_URL", "smtp://mail.example",
                        "BATON_MAIL_FROM", "baton@example.org")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'nobody' is no mail address");
  }
}
