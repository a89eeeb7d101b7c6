package io.baton.adapters.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a name. */
@FunctionalInterface
public interface NameResolver {
  List<InetAddress> resolve(String host) throws UnknownHostException;

  static NameResolver system() {
    return host -> List.of(InetAddress.getAllByName(host));
  }
}
