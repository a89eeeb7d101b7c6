package io.baton.adapters.email;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The mail server of steps that name none themselves.
 *
 * @param server null: none
 * @param from who writes where a step does not say; null: it must
 * @param templates texts by name, with expressions over the step's {@code data}
 */
public record MailSettings(
    @Nullable MailServer server, @Nullable String from, Map<String, String> templates) {
  public static final MailSettings NONE = new MailSettings(null, null, Map.of());

  /**
   * How to reach a server.
   *
   * @param user empty: nobody
   * @param security {@code none} or {@code starttls}, which is required then
   */
  public record MailServer(String host, int port, String user, String password, String security) {}

  public MailSettings {
    templates = Map.copyOf(templates);
  }

  /**
   * @param url such as {@code smtp://user:password@mail.example:587}; with a user, STARTTLS is
   *     required
   */
  public MailSettings withUrl(String url) {
    URI uri = URI.create(url);
    if (uri.getHost() == null || !"smtp".equals(uri.getScheme())) {
      throw new IllegalArgumentException(
          "A mail server's address is written as smtp://user:password@host:587");
    }
    String[] user = (uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo()).split(":", 2);
    String security = user[0].isEmpty() ? "none" : "starttls";
    int port = uri.getPort() > 0 ? uri.getPort() : 587;
    return new MailSettings(
        new MailServer(
            uri.getHost(),
            port,
            decoded(user[0]),
            user.length < 2 ? "" : decoded(user[1]),
            security),
        from,
        templates);
  }

  public MailSettings withFrom(@Nullable String address) {
    return new MailSettings(server, address, templates);
  }

  public MailSettings withTemplates(Map<String, String> byName) {
    return new MailSettings(server, from, byName);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
