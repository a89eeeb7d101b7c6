package io.baton.server.access;

import io.baton.runtime.time.Clock;
import io.baton.server.http.BodyLimits;
import io.baton.server.http.Gate;
import io.baton.server.http.HostRule;
import io.baton.server.http.Observer;
import io.baton.server.http.Route;
import io.baton.store.Store;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/** Tenants, keys and the log of changes of one server. */
public final class Access implements AutoCloseable {
  private final Keys keys;
  private final Tenants tenants;
  private final KeyGate gate;
  private final AuditTrail audit;
  private final HookLimit hooks;
  private final String host;

  private Access(
      Keys keys, Tenants tenants, KeyGate gate, AuditTrail audit, HookLimit hooks, String host) {
    this.keys = keys;
    this.tenants = tenants;
    this.gate = gate;
    this.audit = audit;
    this.hooks = hooks;
    this.host = host;
  }

  /**
   * @param host what the server listens on
   * @throws NoKeyException where others could reach it and nobody has a key
   */
  public static Access open(Store store, AccessSettings settings, String host) {
    Clock clock = Clock.system();
    Keys keys = new Keys(store.administration(), clock);
    boolean loopback = isLoopback(host);
    if (!loopback && !keys.isAny()) {
      throw new NoKeyException(host, settings.howToMakeKey());
    }
    Tenants tenants = new Tenants(store, keys, clock);
    tenants.prepare();
    KeyGate gate = new KeyGate(keys, new RateLimit(settings.rate()), loopback);
    return new Access(
        keys,
        tenants,
        gate,
        new AuditTrail(store.administration().audit(), clock, settings.auditAge()),
        new HookLimit(settings.hooks(), gate),
        host);
  }

  /** A name counts as loopback only if all its addresses do. */
  private static boolean isLoopback(String host) {
    try {
      return Stream.of(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  public Gate gate() {
    return gate;
  }

  /** How often webhooks that need no key may be called. */
  public HookLimit hooks() {
    return hooks;
  }

  /** Removes what is too old in the log of changes. */
  public void forget() {
    audit.forget();
  }

  /** Removes what deleted tenants left. */
  public void finishDeletions() {
    tenants.finishDeletions();
  }

  /** Without keys only loopback's own names; with keys a foreign page has none to send. */
  public HostRule hosts() {
    return gate.isLocal() ? HostRule.local(host) : HostRule.any();
  }

  public Observer observer() {
    return audit;
  }

  public List<Route> routes(BodyLimits limits) {
    return Stream.of(
            new KeyRoutes(keys, tenants, limits.control()).routes(),
            new TenantRoutes(tenants, limits.control()).routes(),
            new AuditRoutes(audit).routes())
        .flatMap(List::stream)
        .toList();
  }

  /** Returns when the log of changes is whole. */
  @Override
  public void close() {
    audit.close();
  }
}
