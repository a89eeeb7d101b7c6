package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.StubServer;
import io.baton.adapters.TestTask;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.value.Obj;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;

/** Tests of the adapter against a web server of their own. */
abstract class OnHttp {
  final StubServer server = new StubServer();
  final HttpAdapter http = adapter(NetworkPolicy.local());

  OnHttp() throws IOException {}

  static HttpAdapter adapter(NetworkPolicy policy) {
    return adapter(new Egress(policy, NameResolver.system()));
  }

  static HttpAdapter adapter(Egress egress) {
    return new HttpAdapter(
        new HttpClient(
            egress,
            HttpSettings.DEFAULT.withMaxResponseBytes(100_000).withMaxRequestBytes(100_000)),
        (tenant, path) -> (tenant + "/" + path).getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  Obj post(String path, String more) throws Exception {
    return TestTask.output(http, "post", params(path, more));
  }

  Obj get(String path, String more) throws Exception {
    return TestTask.output(http, "get", params(path, more));
  }

  AdapterException failure(String action, String path, String more) throws Exception {
    return TestTask.failure(http, action, params(path, more));
  }

  private String params(String path, String more) {
    return "{\"url\": \"%s\"%s}".formatted(server.url(path), more.isEmpty() ? "" : ", " + more);
  }
}
