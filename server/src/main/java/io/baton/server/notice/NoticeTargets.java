package io.baton.server.notice;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Who is told of one kind of notice. Whoever runs the server names them, not the flows, so they may
 * be anywhere.
 *
 * @param webhook gets JSON, signed where there is a secret
 * @param chat an incoming webhook as Slack has them
 * @param mail addresses
 */
public record NoticeTargets(Optional<URI> webhook, Optional<URI> chat, List<String> mail) {
  public static final NoticeTargets NONE =
      new NoticeTargets(Optional.empty(), Optional.empty(), List.of());

  public NoticeTargets {
    mail = List.copyOf(mail);
  }

  public NoticeTargets withWebhook(URI uri) {
    return new NoticeTargets(Optional.of(uri), chat, mail);
  }

  public NoticeTargets withChat(URI uri) {
    return new NoticeTargets(webhook, Optional.of(uri), mail);
  }

  public NoticeTargets withMail(String... addresses) {
    return new NoticeTargets(webhook, chat, List.of(addresses));
  }

  /** Without what protects the addresses, which must not reach a log. */
  @Override
  public String toString() {
    return "NoticeTargets[webhook=%s, chat=%s, mail=%d]"
        .formatted(webhook.map(URI::getHost), chat.map(URI::getHost), mail.size());
  }
}
