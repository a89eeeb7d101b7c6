package io.baton.flow.catalog;

/** The adapters that come with Baton, as a table. */
final class BuiltInAdapters {
  static final AdapterCatalog CATALOG =
      AdapterCatalog.of(
          AdapterEntry.open("core", null, "noop", "echo", "set")
              .with("add", "a", "b")
              .with("sleep", "duration")
              .with("fail", "code", "message", "times", "class", "status")
              .with("log", "message", "level")
              .with("job", "url", "duration", "result", "status"),
          AdapterEntry.open(
              "http", "request", "get", "post", "put", "patch", "delete", "head", "options",
              "request"),
          AdapterEntry.open("sql", "query", "query", "execute", "batch", "transaction"),
          AdapterEntry.open("email", "send", "send"),
          AdapterEntry.open("slack", "send_message", "send_message"),
          AdapterEntry.open("alert", "send", "send"),
          AdapterEntry.open(
              "file", "read", "read", "write", "append", "list", "copy", "move", "delete",
              "exists"),
          AdapterEntry.open("shell", "run", "run"),
          AdapterEntry.open("llm", "chat", "chat", "decide", "agent"),
          AdapterEntry.open(
              "transform",
              "map",
              "map",
              "jmespath",
              "merge",
              "filter",
              "sort",
              "group",
              "join",
              "split",
              "pick",
              "omit",
              "flatten"),
          AdapterEntry.open("n8n", "run", "run"),
          AdapterEntry.open("event", "publish", "publish"));

  private BuiltInAdapters() {}
}
