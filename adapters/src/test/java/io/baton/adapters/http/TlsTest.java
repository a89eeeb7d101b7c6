package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.value.Json;
import io.baton.value.Value;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir static Path temp;
  private static KeyStore keys;

  private HttpsServer server;
  private volatile boolean asksForCertificates;
  private String certificate;

  private final HttpAdapter http =
      new HttpAdapter(
          new HttpClient(
              new Egress(NetworkPolicy.local(), NameResolver.system()), HttpSettings.DEFAULT),
          (tenant, path) -> new byte[0]);

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = keyFor("localhost");
  }

  @BeforeEach
  void start() throws Exception {
    certificate = pem("CERTIFICATE", keys.getCertificate("server").getEncoded());
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), Pem.trusting(certificate), null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters asked = context.getDefaultSSLParameters();
            asked.setNeedClientAuth(asksForCertificates);
            parameters.setSSLParameters(asked);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_certificate_that_is_given_is_trusted() throws Exception {
    assertThat(TestTask.output(http, "get", params("localhost", certificate)).at("status"))
        .isEqualTo(Value.of(204));
  }

  @Test
  void a_server_that_nobody_vouches_for_is_not() throws Exception {
    AdapterException failure =
        TestTask.failure(
            http,
            "get",
            "{\"url\": \"https://localhost:%d/\"}".formatted(server.getAddress().getPort()));

    assertThat(failure.code()).isEqualTo("NETWORK_ERROR");
    assertThat(failure).hasMessageContaining("TLS");
  }

  @Test
  void a_certificate_for_another_name_is_not_enough() throws Exception {
    assertThat(TestTask.failure(http, "get", params("127.0.0.1", certificate)).code())
        .isEqualTo("NETWORK_ERROR");
  }

  @Test
  void what_is_no_certificate_is_said() throws Exception {
    assertThat(TestTask.failure(http, "get", params("localhost", "x")).code())
        .isEqualTo("VALIDATION_ERROR");
  }

  @Test
  void a_server_that_asks_who_we_are_is_shown_our_certificate() throws Exception {
    asksForCertificates = true;
    String key = pem("PRIVATE KEY", keys.getKey("server", PASSWORD).getEncoded());

    assertThat(TestTask.failure(http, "get", params("localhost", certificate)).code())
        .isEqualTo("NETWORK_ERROR");
    assertThat(TestTask.output(http, "get", proving(certificate, key)).at("status"))
        .isEqualTo(Value.of(204));
  }

  @Test
  void what_is_no_key_or_only_half_of_a_proof_is_said_and_not_shown() throws Exception {
    AdapterException noKey = TestTask.failure(http, "get", proving(certificate, "s3cret"));
    assertThat(noKey.code()).isEqualTo("VALIDATION_ERROR");
    assertThat(noKey).hasMessageContaining("PKCS#8").hasMessageNotContaining("s3cret");
    assertThat(TestTask.failure(http, "get", proving("x", pem("PRIVATE KEY", new byte[3]))).code())
        .isEqualTo("VALIDATION_ERROR");
    assertThat(
            TestTask.failure(
                http, "get", "{\"url\": \"https://localhost/\", \"tls\": {\"clientKey\": \"k\"}}"))
        .hasMessageContaining("need each other");
  }

  private String proving(String chain, String key) {
    return "{\"url\": \"https://localhost:%d/\", \"tls\": {\"certificates\": %s, \"clientCertificate\": %s, \"clientKey\": %s}}"
        .formatted(
            server.getAddress().getPort(),
            Json.write(Value.of(certificate)),
            Json.write(Value.of(chain)),
            Json.write(Value.of(key)));
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(what, Base64.getMimeEncoder().encodeToString(bytes), what);
  }

  private String params(String host, String pem) {
    return "{\"url\": \"https://%s:%d/\", \"tls\": {\"certificates\": %s}}"
        .formatted(host, server.getAddress().getPort(), Json.write(Value.of(pem)));
  }

  private static KeyStore keyFor(String host) throws Exception {
    Path file = temp.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host,
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    keytool.getInputStream().readAllBytes();
    assertThat(keytool.waitFor()).isZero();
    KeyStore made = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      made.load(in, PASSWORD);
    }
    return made;
  }
}
