package io.baton.server.notice;

import io.baton.runtime.notice.Notice;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.StringJoiner;

/**
 * A notice for people to read. What a flow gave is not in it: mails and chats are kept elsewhere,
 * and whoever may see it finds it under the execution's id.
 *
 * @param subject one line
 */
record NoticeText(String subject, String body) {
  private static final int LONGEST_SUBJECT = 150;
  private static final int LONGEST_MESSAGE = 2_000;

  static NoticeText of(Notice notice) {
    Obj error =
        notice.kind() == Notice.Kind.ENDED
            ? notice.content().at("error") instanceof Obj fields ? fields : Obj.EMPTY
            : notice.content();
    return new NoticeText(line(subject(notice, error), LONGEST_SUBJECT), body(notice, error));
  }

  private static String subject(Notice notice, Obj error) {
    return switch (notice.kind()) {
      case ENDED ->
          "Flow '%s' %s".formatted(notice.flowId(), word(text(notice.content(), "status")));
      case OPERATIONS ->
          "Fatal error in flow '%s': %s".formatted(notice.flowId(), text(error, "code"));
      case OWNER -> "Flow '%s' took too long".formatted(notice.flowId());
    };
  }

  private static String word(String status) {
    return status.equals("cancelled") ? "was cancelled" : status;
  }

  private static String body(Notice notice, Obj error) {
    StringJoiner lines = new StringJoiner("\n");
    add(lines, "Error", (text(error, "code") + " " + text(error, "message")).strip());
    add(lines, "Step", text(error, "step"));
    add(lines, "Tenant", notice.tenantId());
    add(lines, "Flow", notice.flowId());
    add(lines, "Execution", notice.executionId());
    return lines.toString();
  }

  private static void add(StringJoiner lines, String name, String value) {
    if (!value.isEmpty()) {
      lines.add(name + ": " + line(value, LONGEST_MESSAGE));
    }
  }

  /** Nothing that a flow says begins another line, or another header. */
  private static String line(String text, int longest) {
    String clean = text.replaceAll("\\p{Cntrl}+", " ");
    return clean.length() > longest ? clean.substring(0, longest) + "…" : clean;
  }

  private static String text(Obj from, String field) {
    return from.at(field) instanceof Value.Text text ? text.value() : "";
  }
}
