package io.baton.adapters.builtin;

import io.baton.adapters.email.MailSettings;
import io.baton.adapters.event.EventSink;
import io.baton.adapters.http.HttpSettings;
import io.baton.adapters.llm.LlmSettings;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.adapters.shell.ShellSettings;
import io.baton.adapters.slack.SlackSettings;
import io.baton.adapters.sql.SqlSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the built-in adapters may do and whom they know. Never changes: each {@code with…} gives a
 * copy.
 */
public final class AdapterSettings {
  final Path files;
  NetworkPolicy network;
  HttpSettings http = HttpSettings.DEFAULT;
  SqlSettings sql = SqlSettings.DEFAULT;
  ShellSettings shell = ShellSettings.OFF;
  SlackSettings slack = SlackSettings.NONE;
  AlertSettings alerts = AlertSettings.NONE;
  LlmSettings llm = LlmSettings.NONE;
  MailSettings mail = MailSettings.NONE;
  ManifestSettings manifests = ManifestSettings.NONE;
  @Nullable EventSink events;

  private AdapterSettings(Path files, NetworkPolicy network) {
    this.files = files;
    this.network = network;
  }

  /**
   * For a server that others can reach: public addresses only.
   *
   * @param files where steps keep files; each tenant has a folder in it
   */
  public static AdapterSettings in(Path files) {
    return new AdapterSettings(files, NetworkPolicy.publicOnly());
  }

  /** For the machine of one person: its own loopback too, and SQLite files anywhere. */
  public static AdapterSettings local(Path files) {
    AdapterSettings settings = new AdapterSettings(files, NetworkPolicy.local());
    settings.sql = SqlSettings.DEFAULT.withAnyFile(true);
    return settings;
  }

  private AdapterSettings copy() {
    AdapterSettings copy = new AdapterSettings(files, network);
    copy.http = http;
    copy.sql = sql;
    copy.shell = shell;
    copy.slack = slack;
    copy.alerts = alerts;
    copy.llm = llm;
    copy.mail = mail;
    copy.manifests = manifests;
    copy.events = events;
    return copy;
  }

  /**
   * Takes what the environment's variables {@code BATON_…} say.
   *
   * @throws IllegalArgumentException where one of them cannot be used
   */
  public AdapterSettings withEnvironment(Map<String, String> environment) {
    AdapterSettings copy = copy();
    copy.network = network.allowing(words(environment.get("BATON_ALLOW_NET")));
    copy.slack =
        slack
            .withWebhook(environment.getOrDefault("BATON_SLACK_WEBHOOK", slack.webhookUrl()))
            .withToken(environment.getOrDefault("BATON_SLACK_TOKEN", slack.token()));
    copy.alerts = AlertSettings.of(environment);
    copy.llm =
        llm.at(
                environment.getOrDefault("BATON_LLM_URL", llm.baseUrl()),
                environment.getOrDefault("BATON_LLM_KEY", llm.apiKey()),
                environment.getOrDefault("BATON_LLM_MODEL", llm.model()))
            .withBudgets(
                number(environment, "BATON_LLM_EXECUTION_BUDGET", llm.executionBudget()),
                number(environment, "BATON_LLM_TENANT_BUDGET", llm.tenantBudget()));
    copy.mail = mail.withFrom(environment.getOrDefault("BATON_MAIL_FROM", mail.from()));
    if (environment.containsKey("BATON_SMTP_URL")) {
      copy.mail = copy.mail.withUrl(environment.get("BATON_SMTP_URL"));
    }
    copy.manifests = manifests.withEnvironment(environment);
    if (environment.getOrDefault("BATON_SHELL", "off").equals("on")) {
      copy.shell = ShellSettings.on();
    }
    return copy;
  }

  private static long number(Map<String, String> environment, String name, long otherwise) {
    String text = environment.get(name);
    if (text == null) {
      return otherwise;
    }
    if (!text.matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException("%s must be a number, not '%s'".formatted(name, text));
    }
    return Long.parseLong(text);
  }

  private static List<String> words(@Nullable String text) {
    return text == null || text.isBlank()
        ? List.of()
        : Arrays.stream(text.strip().split("[,\\s]+", -1)).toList();
  }

  /** Allows addresses that are refused otherwise; each is a range, an address or a host. */
  public AdapterSettings allowing(List<String> rules) {
    return withNetwork(network.allowing(rules));
  }

  public AdapterSettings withNetwork(NetworkPolicy policy) {
    AdapterSettings copy = copy();
    copy.network = policy;
    return copy;
  }

  public AdapterSettings withHttp(HttpSettings settings) {
    AdapterSettings copy = copy();
    copy.http = settings;
    return copy;
  }

  public AdapterSettings withSql(SqlSettings settings) {
    AdapterSettings copy = copy();
    copy.sql = settings;
    return copy;
  }

  public AdapterSettings withShell(ShellSettings settings) {
    AdapterSettings copy = copy();
    copy.shell = settings;
    return copy;
  }

  public AdapterSettings withSlack(SlackSettings settings) {
    AdapterSettings copy = copy();
    copy.slack = settings;
    return copy;
  }

  public AdapterSettings withAlerts(AlertSettings settings) {
    AdapterSettings copy = copy();
    copy.alerts = settings;
    return copy;
  }

  public AdapterSettings withLlm(LlmSettings settings) {
    AdapterSettings copy = copy();
    copy.llm = settings;
    return copy;
  }

  public AdapterSettings withMail(MailSettings settings) {
    AdapterSettings copy = copy();
    copy.mail = settings;
    return copy;
  }

  /** Adapters that are described in YAML; one of a built-in's name takes its place. */
  public AdapterSettings withManifests(ManifestSettings settings) {
    AdapterSettings copy = copy();
    copy.manifests = settings;
    return copy;
  }

  /** Who takes what {@code event.publish} publishes. */
  public AdapterSettings withEvents(EventSink sink) {
    AdapterSettings copy = copy();
    copy.events = sink;
    return copy;
  }
}
