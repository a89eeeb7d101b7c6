package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * How a server proves who it is. There is no way to leave that out: a server of one's own is
 * trusted by its certificate.
 *
 * @param certificates trusted instead of the usual authorities, in PEM; null: the usual ones
 */
record Tls(@Nullable String certificates) {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  static Tls of(Params params) throws AdapterException {
    return new Tls(params.inside("tls").optionalText("certificates"));
  }

  /** The socket is connected; the name is the one that the certificate must be for. */
  SSLSocket over(Socket socket, String host, int port) throws IOException, AdapterException {
    SSLSocket secure =
        (SSLSocket) context().getSocketFactory().createSocket(socket, host, port, true);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    parameters.setProtocols(PROTOCOLS);
    if (!host.contains(":") && !host.matches("[0-9.]+") && host.matches("[A-Za-z0-9._-]+")) {
      parameters.setServerNames(List.of(new SNIHostName(host)));
    }
    secure.setSSLParameters(parameters);
    secure.startHandshake();
    return secure;
  }

  private SSLContext context() throws AdapterException {
    try {
      if (certificates == null) {
        return SSLContext.getDefault();
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trusting(certificates).getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
      throw Params.invalid("'tls.certificates' must be certificates in PEM: " + e.getMessage());
    }
  }

  private static TrustManagerFactory trusting(String pem)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (Certificate certificate :
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)))) {
      store.setCertificateEntry("given-" + number++, certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory;
  }
}
