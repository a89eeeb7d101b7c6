package io.baton.adapters.builtin;

import io.baton.adapters.Adapter;
import io.baton.adapters.Poller;
import io.baton.adapters.file.FileAdapter;
import io.baton.adapters.file.Sandbox;
import io.baton.adapters.http.HttpAdapter;
import io.baton.adapters.http.HttpClient;
import io.baton.adapters.http.HttpPoller;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.transform.TransformAdapter;
import java.util.List;

/** The adapters that come with Baton, and what polls for steps that wait for work elsewhere. */
public final class BuiltIn {
  private final List<Adapter> adapters;
  private final Poller poller;

  private BuiltIn(AdapterSettings settings) {
    Egress egress = new Egress(settings.network(), NameResolver.system());
    HttpClient client = new HttpClient(egress, settings.http());
    Sandbox sandbox = new Sandbox(settings.files(), FileAdapter.MAX_FILE_BYTES);
    this.poller = new HttpPoller(client);
    this.adapters =
        List.of(
            new HttpAdapter(client, sandbox::read),
            new FileAdapter(sandbox),
            new TransformAdapter());
  }

  public static BuiltIn with(AdapterSettings settings) {
    return new BuiltIn(settings);
  }

  /** All of them but {@code core}, which Baton has by itself. */
  public List<Adapter> adapters() {
    return adapters;
  }

  public Poller poller() {
    return poller;
  }
}
