package io.baton.adapters.builtin;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterInfo;
import io.baton.adapters.Poller;
import io.baton.adapters.alert.AlertAdapter;
import io.baton.adapters.core.CoreAdapter;
import io.baton.adapters.email.EmailAdapter;
import io.baton.adapters.email.MailSettings;
import io.baton.adapters.event.EventAdapter;
import io.baton.adapters.file.FileAdapter;
import io.baton.adapters.file.Sandbox;
import io.baton.adapters.http.HttpAdapter;
import io.baton.adapters.http.HttpClient;
import io.baton.adapters.http.HttpPoller;
import io.baton.adapters.http.JsonCalls;
import io.baton.adapters.llm.LlmAdapter;
import io.baton.adapters.manifest.Manifest;
import io.baton.adapters.manifest.ManifestAdapter;
import io.baton.adapters.n8n.N8nAdapter;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.adapters.shell.ShellAdapter;
import io.baton.adapters.slack.Slack;
import io.baton.adapters.slack.SlackAdapter;
import io.baton.adapters.sql.SqlAdapter;
import io.baton.adapters.transform.TransformAdapter;
import io.baton.flow.catalog.AdapterCatalog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The adapters that come with Baton, and what polls for steps that wait for work elsewhere. */
public final class BuiltIn {
  private final List<Adapter> adapters = new ArrayList<>();
  private final Poller poller;

  private BuiltIn(AdapterSettings settings) {
    HttpClient client = client(settings, settings.network);
    JsonCalls bounded = new JsonCalls(client);
    Sandbox sandbox = new Sandbox(settings.files, FileAdapter.MAX_FILE_BYTES);
    JsonCalls workspace = calls(settings, settings.slack.webhookUrl(), settings.slack.apiUrl());
    Slack slack = new Slack(settings.slack, workspace, bounded);
    poller = new HttpPoller(client);
    adapters.add(new HttpAdapter(client, sandbox::read));
    adapters.add(new SqlAdapter(settings.sql, sandbox, egress(settings.network)));
    adapters.add(new FileAdapter(sandbox));
    adapters.add(new TransformAdapter());
    adapters.add(new ShellAdapter(settings.shell, sandbox));
    adapters.add(new SlackAdapter(slack));
    EmailAdapter email =
        new EmailAdapter(settings.mail, egress(mailServer(settings)), egress(settings.network));
    adapters.add(email);
    JsonCalls alerts = calls(settings, settings.alerts.webhookUrl());
    adapters.add(new AlertAdapter(AlertChannels.of(settings, slack, email, alerts)));
    adapters.add(new EventAdapter(settings.events));
    JsonCalls model = calls(settings, settings.llm.baseUrl());
    adapters.add(new LlmAdapter(settings.llm, model, bounded, this::tools));
    adapters.add(new N8nAdapter(bounded));
    for (Manifest manifest : settings.manifests.read()) {
      String name = manifest.info().name();
      adapters.removeIf(adapter -> adapter.name().equals(name));
      adapters.add(new ManifestAdapter(manifest, bounded, settings.manifests.config(name)));
    }
  }

  /** Reaches services that the operator named, each with a client of its own. */
  private static JsonCalls calls(AdapterSettings settings, @Nullable String... services) {
    NetworkPolicy policy = settings.network;
    for (String url : services) {
      policy = policy.trusting(url);
    }
    return new JsonCalls(client(settings, policy));
  }

  private static NetworkPolicy mailServer(AdapterSettings settings) {
    MailSettings.MailServer server = settings.mail.server();
    return server == null ? settings.network : settings.network.trustingHost(server.host());
  }

  private static HttpClient client(AdapterSettings settings, NetworkPolicy policy) {
    return new HttpClient(egress(policy), settings.http);
  }

  private static Egress egress(NetworkPolicy policy) {
    return new Egress(policy, NameResolver.system());
  }

  public static BuiltIn with(AdapterSettings settings) {
    return new BuiltIn(settings);
  }

  /** What an agent can be allowed to use. */
  private List<Adapter> tools() {
    List<Adapter> tools = new ArrayList<>(adapters);
    tools.add(new CoreAdapter());
    return tools;
  }

  /** All of them but {@code core}, which Baton has by itself. */
  public List<Adapter> adapters() {
    return List.copyOf(adapters);
  }

  /** For {@code async: {poll}}. */
  public Poller poller() {
    return poller;
  }

  /** What definitions may name, with the schemas of parameters. */
  public AdapterCatalog catalog() {
    AdapterCatalog catalog = AdapterCatalog.builtIn();
    for (Adapter adapter : adapters) {
      AdapterInfo info = adapter.info();
      catalog = catalog.with(info.entry());
    }
    return catalog;
  }
}
