package io.baton.adapters;

import java.util.List;
import java.util.ServiceLoader;

/**
 * Adapters of jars on the class path: each names its classes in {@code
 * META-INF/services/io.baton.adapters.Adapter} and gives them a constructor without parameters.
 */
public final class InstalledAdapters {
  private InstalledAdapters() {}

  public static List<Adapter> all() {
    return ServiceLoader.load(Adapter.class).stream().map(ServiceLoader.Provider::get).toList();
  }
}
