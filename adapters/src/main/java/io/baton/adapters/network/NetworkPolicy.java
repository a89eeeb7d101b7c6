package io.baton.adapters.network;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses steps may reach: all of the public internet, and nothing that only this machine
 * or its network can reach, unless a rule names it. An address that carries another one (mapped,
 * NAT64, 6to4) counts as that one.
 */
public final class NetworkPolicy {
  private static final List<Cidr> LOOPBACK = ranges("127.0.0.0/8", "::1");

  private static final List<Cidr> NOT_PUBLIC =
      ranges(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "2001::/23",
          "2001:db8::/32",
          "3fff::/20");

  /** Of the addresses of version 6 only these are given out to the public, and NAT64's. */
  private static final Cidr PUBLIC_6 = Cidr.of("2000::/3");

  private static final Cidr NAT64 = Cidr.of("64:ff9b::/96");
  private static final Cidr SIX_TO_FOUR = Cidr.of("2002::/16");

  private final List<Cidr> allowed;
  private final Set<String> allowedHosts;

  private NetworkPolicy(List<Cidr> allowed, Set<String> allowedHosts) {
    this.allowed = List.copyOf(allowed);
    this.allowedHosts = new TreeSet<>(allowedHosts);
  }

  /** Public addresses only. */
  public static NetworkPolicy publicOnly() {
    return new NetworkPolicy(List.of(), Set.of());
  }

  /** Public addresses and this machine's own loopback: for the machine of one person. */
  public static NetworkPolicy local() {
    return new NetworkPolicy(LOOPBACK, Set.of());
  }

  /** Everything. */
  public static NetworkPolicy anywhere() {
    return new NetworkPolicy(ranges("0.0.0.0/0", "::/0"), Set.of());
  }

  /**
   * Allows a host that the operator named himself. A redirect of it leads nowhere that others may
   * not go.
   *
   * @param url the address of a service; null: nothing changes
   */
  public NetworkPolicy trusting(@Nullable String url) {
    String host = url == null ? null : URI.create(url).getHost();
    return host == null ? this : trustingHost(host);
  }

  /** The same by the host's name. */
  public NetworkPolicy trustingHost(String host) {
    Set<String> hosts = new TreeSet<>(allowedHosts);
    hosts.add(plain(host));
    return new NetworkPolicy(allowed, hosts);
  }

  /**
   * Allows more.
   *
   * @param rules each a range, an address, or the name of a host
   * @throws IllegalArgumentException where one of them is neither
   */
  public NetworkPolicy allowing(Collection<String> rules) {
    List<Cidr> ranges = new ArrayList<>(allowed);
    Set<String> hosts = new TreeSet<>(allowedHosts);
    for (String rule : rules) {
      String text = rule.strip();
      Cidr range = Cidr.parse(text);
      if (range != null) {
        ranges.add(range);
      } else if (text.matches("[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?\\.?")
          && AddressLiteral.parse(text) == null) {
        hosts.add(plain(text));
      } else {
        throw new IllegalArgumentException(
            "'%s' is neither a range such as 10.0.0.0/8, nor an address, nor a host's name"
                .formatted(rule));
      }
    }
    return new NetworkPolicy(ranges, hosts);
  }

  /** Whether the address may be reached under this name. */
  public boolean permits(String host, InetAddress address) {
    if (allowedHosts.contains(plain(host)) || contains(allowed, address)) {
      return true;
    }
    InetAddress meant = meant(address);
    return contains(allowed, meant) || (isPublic(meant) && isPublic(address));
  }

  private static boolean isPublic(InetAddress address) {
    boolean given =
        address instanceof Inet4Address || PUBLIC_6.contains(address) || NAT64.contains(address);
    return given && !contains(NOT_PUBLIC, address);
  }

  private static InetAddress meant(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (NAT64.contains(address)) {
      return carried(bytes, 12);
    }
    return SIX_TO_FOUR.contains(address) ? carried(bytes, 2) : address;
  }

  private static InetAddress carried(byte[] bytes, int from) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, from, from + 4));
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean contains(List<Cidr> ranges, InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }

  private static String plain(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  private static List<Cidr> ranges(String... texts) {
    return Stream.of(texts).map(Cidr::of).toList();
  }
}
