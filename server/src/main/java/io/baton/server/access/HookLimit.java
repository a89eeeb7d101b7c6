package io.baton.server.access;

import io.baton.server.http.Request;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HexFormat;

/**
 * Keeps one caller, or all of them together, from starting more by webhooks than the server can do.
 * In local mode there is no limit, as there is none for anything else.
 */
public final class HookLimit {
  /** Whoever has one address of such a network has them all. */
  private static final int IPV6_NETWORK_BYTES = 8;

  private final RateLimit bySource;
  private final RateLimit byHook;
  private final KeyGate gate;

  HookLimit(HookRates rates, KeyGate gate) {
    this.bySource = new RateLimit(rates.bySource());
    this.byHook = new RateLimit(rates.byHook());
    this.gate = gate;
  }

  /**
   * @throws io.baton.server.http.Refused with 429 where the caller's address calls too often
   */
  public void requireSource(Request request) {
    if (!gate.isLocal()) {
      bySource.require(
          source(request.remoteAddress()), "Webhooks are called too often from this address");
    }
  }

  /**
   * @param hook unique among all webhooks
   * @throws io.baton.server.http.Refused with 429 where the webhook is called too often
   */
  public void requireHook(String hook) {
    if (!gate.isLocal()) {
      byHook.require(hook, "The webhook is called too often");
    }
  }

  static String source(String address) {
    try {
      return InetAddress.ofLiteral(address) instanceof Inet6Address long6
          ? HexFormat.of().formatHex(long6.getAddress(), 0, IPV6_NETWORK_BYTES)
          : address;
    } catch (IllegalArgumentException noAddress) {
      return address;
    }
  }
}
