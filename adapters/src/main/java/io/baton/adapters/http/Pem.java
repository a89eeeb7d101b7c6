package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Certificates and keys as texts. What cannot be read is said without being shown. */
final class Pem {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");
  private static final char[] NO_PASSWORD = {};

  private Pem() {}

  static TrustManager[] trusting(String certificates) throws AdapterException {
    try {
      KeyStore store = emptyStore();
      int number = 0;
      for (Certificate certificate : certificates(certificates)) {
        store.setCertificateEntry("given-" + number++, certificate);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return factory.getTrustManagers();
    } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
      throw Params.invalid("'tls.certificates' must be certificates in PEM: " + e.getMessage());
    }
  }

  static KeyManager[] provingWith(String chain, String key) throws AdapterException {
    PrivateKey privateKey = privateKey(key);
    try {
      KeyStore store = emptyStore();
      store.setKeyEntry(
          "client", privateKey, NO_PASSWORD, certificates(chain).toArray(Certificate[]::new));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, NO_PASSWORD);
      return factory.getKeyManagers();
    } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
      throw Params.invalid(
          "'tls.clientCertificate' must be certificates in PEM: " + e.getMessage());
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  private static Collection<? extends Certificate> certificates(String pem)
      throws GeneralSecurityException {
    Collection<? extends Certificate> read =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)));
    if (read.isEmpty()) {
      throw new GeneralSecurityException("there is none in the text");
    }
    return read;
  }

  private static PrivateKey privateKey(String pem) throws AdapterException {
    Matcher found = KEY.matcher(pem);
    if (found.find()) {
      byte[] bytes = Base64.getMimeDecoder().decode(found.group(1));
      for (String algorithm : ALGORITHMS) {
        try {
          return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
        } catch (InvalidKeySpecException another) {
          // It is a key of another algorithm, or none at all.
        } catch (GeneralSecurityException missing) {
          throw new IllegalStateException(missing);
        }
      }
    }
    throw Params.invalid(
        "'tls.clientKey' must be a private key in PEM that begins with"
            + " -----BEGIN PRIVATE KEY----- (PKCS#8)");
  }
}
