package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How a server proves who it is, and how we do where it asks. There is no way to leave the first
 * out: a server of one's own is trusted by its certificate.
 *
 * @param certificates trusted instead of the usual authorities, in PEM; null: the usual ones
 * @param clientCertificate our certificate and those that vouch for it, in PEM; null: none
 * @param clientKey its private key, in PEM
 */
record Tls(
    @Nullable String certificates, @Nullable String clientCertificate, @Nullable String clientKey) {
  static final Tls USUAL = new Tls(null, null, null);

  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  static Tls of(Params params) throws AdapterException {
    Params tls = params.inside("tls");
    Tls given =
        new Tls(
            tls.optionalText("certificates"),
            tls.optionalText("clientCertificate"),
            tls.optionalText("clientKey"));
    if ((given.clientCertificate == null) != (given.clientKey == null)) {
      throw Params.invalid("'tls.clientCertificate' and 'tls.clientKey' need each other");
    }
    return given;
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
      if (equals(USUAL)) {
        return SSLContext.getDefault();
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys(), trust(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw Params.invalid("'tls' cannot be used: " + e.getMessage());
    }
  }

  private TrustManager @Nullable [] trust() throws AdapterException {
    return certificates == null ? null : Pem.trusting(certificates);
  }

  private KeyManager @Nullable [] keys() throws AdapterException {
    return clientCertificate == null || clientKey == null
        ? null
        : Pem.provingWith(clientCertificate, clientKey);
  }

  /** A key is nothing to show. */
  @Override
  public String toString() {
    return "Tls[certificates=%b, client=%b]"
        .formatted(certificates != null, clientCertificate != null);
  }
}
