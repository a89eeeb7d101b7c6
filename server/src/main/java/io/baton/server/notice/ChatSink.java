package io.baton.server.notice;

import io.baton.runtime.notice.Notice;
import io.baton.runtime.notice.NoticeSink;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/**
 * Sends notices to a chat, by an incoming webhook as Slack has them and Mattermost, Rocket.Chat and
 * others take them too.
 */
final class ChatSink implements NoticeSink {
  private final JsonPost post;

  ChatSink(URI uri) {
    this.post = new JsonPost(uri);
  }

  @Override
  public void send(Notice notice) throws IOException, InterruptedException {
    NoticeText text = NoticeText.of(notice);
    String message = "*%s*\n%s".formatted(plain(text.subject()), plain(text.body()));
    post.send(Obj.of("text", Value.of(message)), body -> Map.of());
  }

  /** Nothing that a flow says is a link, or calls everybody in the channel. */
  private static String plain(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
