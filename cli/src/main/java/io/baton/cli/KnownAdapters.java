package io.baton.cli;

import io.baton.adapters.Adapter;
import io.baton.adapters.InstalledAdapters;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.Work;
import io.baton.flow.read.Definition;
import java.nio.file.Path;

/**
 * What steps can call here, with the schemas of parameters: the built-in adapters, those of the
 * environment's manifests and those on the class path. They are only made for flows that name more
 * than {@code core}, because small flows start faster without.
 */
final class KnownAdapters {
  private static final String CORE = "core";

  private KnownAdapters() {}

  /** Whether a reading by names alone may have missed something. */
  static boolean matterTo(Definition definition) {
    Plan plan = definition.plan();
    return plan == null
        || plan.steps().stream()
            .anyMatch(
                step -> step.work() instanceof Work.Call call && !call.adapter().equals(CORE));
  }

  /**
   * @throws IllegalArgumentException where a manifest or a setting cannot be used
   */
  static AdapterCatalog catalog() {
    AdapterCatalog catalog =
        BuiltIn.with(AdapterSettings.local(Path.of(".")).withEnvironment(System.getenv()))
            .catalog();
    for (Adapter adapter : InstalledAdapters.all()) {
      catalog = catalog.with(adapter.info().entry());
    }
    return catalog;
  }
}
