package io.baton.adapters.builtin;

import io.baton.adapters.http.HttpSettings;
import io.baton.adapters.network.NetworkPolicy;
import java.nio.file.Path;

/**
 * What the built-in adapters may do. Never changes: each {@code with…} gives a copy.
 *
 * @param files where steps keep files, with a folder for each tenant in it
 * @param network where steps may connect to
 * @param local whether one person has this machine for himself, so that steps may open databases
 *     anywhere on it
 */
public record AdapterSettings(Path files, NetworkPolicy network, boolean local, HttpSettings http) {

  /** For a server that others can reach: public addresses only. */
  public static AdapterSettings in(Path filesFolder) {
    return new AdapterSettings(
        filesFolder, NetworkPolicy.publicOnly(), false, HttpSettings.DEFAULT);
  }

  /** For the machine of one person: its own loopback too. */
  public static AdapterSettings local(Path filesFolder) {
    return new AdapterSettings(filesFolder, NetworkPolicy.local(), true, HttpSettings.DEFAULT);
  }

  public AdapterSettings withNetwork(NetworkPolicy policy) {
    return new AdapterSettings(files, policy, local, http);
  }

  public AdapterSettings withHttp(HttpSettings settings) {
    return new AdapterSettings(files, network, local, settings);
  }
}
