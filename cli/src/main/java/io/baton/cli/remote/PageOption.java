package io.baton.cli.remote;

import io.baton.cli.Io;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which part of a list. */
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class PageOption {
  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many, at most 1000. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--cursor",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Go on after the part before, which ended with this.")
  private String cursor;

  Map<String, String> query() {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("limit", Integer.toString(limit));
    query.put("cursor", cursor);
    return query;
  }

  static List<Obj> items(Obj answer) {
    return answer.at("items") instanceof Arr items
        ? items.items().stream().filter(Obj.class::isInstance).map(Obj.class::cast).toList()
        : List.of();
  }

  void mentionMore(Obj answer, Io io) {
    String next = Fields.text(answer, "nextCursor");
    if (!next.isEmpty()) {
      io.err().println("There are more: --cursor " + next);
    }
  }
}
