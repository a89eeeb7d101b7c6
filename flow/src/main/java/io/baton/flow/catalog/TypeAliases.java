package io.baton.flow.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the {@code type} of a step stands for: an adapter's action, or a kind of control step. */
public final class TypeAliases {

  /** A null action: the adapter's default, unless the step names one itself. */
  public record Target(String adapter, @Nullable String action) {}

  /** Control types by every spelling, and the key that holds their body. */
  private static final Map<String, String> CONTROL =
      table(
          "parallel", "parallel",
          "sequence", "sequence",
          "if", "if",
          "conditional", "if",
          "condition", "if",
          "loop", "steps",
          "flow", "flow",
          "pipeline", "flow",
          "wait", "wait",
          "delay", "wait",
          "approval", "approval");

  private static final Map<String, Target> CALLS = calls();

  private TypeAliases() {}

  private static Map<String, Target> calls() {
    Map<String, Target> calls = new LinkedHashMap<>();
    calls.put("send-email", new Target("email", "send"));
    calls.put("rest-api", new Target("http", null));
    calls.put("api", new Target("http", null));
    calls.put("http-request", new Target("http", "request"));
    calls.put("database", new Target("sql", null));
    calls.put("database-query", new Target("sql", "query"));
    calls.put("file-operation", new Target("file", null));
    calls.put("send-alert", new Target("alert", "send"));
    calls.put("send-slack", new Target("slack", "send_message"));
    calls.put("llm-decision", new Target("llm", "decide"));
    calls.put("llm-chat", new Target("llm", "chat"));
    calls.put("llm-agent", new Target("llm", "agent"));
    calls.put("run-command", new Target("shell", "run"));
    calls.put("publish-event", new Target("event", "publish"));
    calls.put("n8n-workflow", new Target("n8n", "run"));
    return Collections.unmodifiableMap(calls);
  }

  /** Every alias and what it stands for. */
  public static Map<String, Target> aliases() {
    return CALLS;
  }

  /** Every control type, and the key that holds its body. */
  public static Map<String, String> controls() {
    return Collections.unmodifiableMap(CONTROL);
  }

  /** The key of the control body that the type announces, or null where it is not a control. */
  public static @Nullable String control(String type) {
    return CONTROL.get(type);
  }

  /** The adapter that the type stands for: an alias, or an adapter's own name; null: neither. */
  public static @Nullable Target call(String type, AdapterCatalog catalog) {
    Target alias = CALLS.get(type.replace('_', '-'));
    if (alias != null) {
      return alias;
    }
    if (catalog.knows(type)) {
      return new Target(type, null);
    }
    int dot = type.indexOf('.');
    return dot > 0 && catalog.knowsAction(type.substring(0, dot), type.substring(dot + 1))
        ? new Target(type.substring(0, dot), type.substring(dot + 1))
        : null;
  }

  /** Every type that can be written, for suggestions. */
  public static Collection<String> names(AdapterCatalog catalog) {
    Set<String> names = new TreeSet<>(CALLS.keySet());
    names.addAll(CONTROL.keySet());
    names.addAll(catalog.adapters());
    return names;
  }

  private static Map<String, String> table(String... pairs) {
    Map<String, String> table = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      table.put(pairs[i], pairs[i + 1]);
    }
    return table;
  }
}
