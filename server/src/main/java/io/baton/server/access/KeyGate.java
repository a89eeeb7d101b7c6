package io.baton.server.access;

import io.baton.server.http.Gate;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Refused;
import io.baton.server.http.Request;
import io.baton.store.admin.KeyRow;
import java.util.Locale;
import java.util.Optional;

/**
 * Lets in who has a key. On loopback it lets in everybody as long as nobody has made a key that
 * manages the instance; whoever presents a key is taken by it there too.
 */
public final class KeyGate implements Gate {
  private static final String SCHEME = "bearer ";

  private final Keys keys;
  private final RateLimit limit;
  private final boolean loopback;

  /**
   * @param loopback whether only this machine can reach the server
   */
  public KeyGate(Keys keys, RateLimit limit, boolean loopback) {
    this.keys = keys;
    this.limit = limit;
    this.loopback = loopback;
  }

  @Override
  public Caller admit(Request request) {
    Optional<String> header = request.header("Authorization");
    if (header.isEmpty()) {
      if (isLocal()) {
        return Caller.LOCAL;
      }
      throw refused("Bearer", "Send a key as 'Authorization: Bearer KEY'");
    }
    KeyRow key =
        bearer(header.get())
            .flatMap(keys::verified)
            .orElseThrow(
                () ->
                    refused(
                        "Bearer error=\"invalid_token\"",
                        "The key is not known here: it is misspelt, has expired or was removed"));
    limit.require(key.id(), "The key is used too often");
    return new Caller(key.tenantId(), role(key), key.id());
  }

  /** Whether whoever reaches the server needs no key. */
  public boolean isLocal() {
    return loopback && !keys.isManaged();
  }

  private static Optional<String> bearer(String header) {
    return header.toLowerCase(Locale.ROOT).startsWith(SCHEME)
        ? Optional.of(header.substring(SCHEME.length()).strip())
        : Optional.empty();
  }

  /** A role of a newer Baton allows nothing that is known here. */
  private static Role role(KeyRow key) {
    return Role.named(key.role())
        .orElseThrow(
            () ->
                Problem.of(
                        ProblemType.FORBIDDEN,
                        "This server does not know the key's role '%s'".formatted(key.role()))
                    .refused());
  }

  private static Refused refused(String challenge, String detail) {
    return Problem.of(ProblemType.UNAUTHORIZED, detail)
        .withHeader("WWW-Authenticate", challenge)
        .refused();
  }
}
