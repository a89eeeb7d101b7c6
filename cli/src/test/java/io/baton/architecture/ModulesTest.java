package io.baton.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Dependencies point one way: expression, flow, adapters, worker, engine, store, runtime, console,
 * handbook, server, amqp, cache, simulator, cli; each knows only those before it.
 */
final class ModulesTest {
  /** Lowest first. The values are part of the expression module. */
  private static final List<String> ORDER =
      List.of(
          "expression",
          "flow",
          "adapters",
          "worker",
          "engine",
          "store",
          "runtime",
          "console",
          "handbook",
          "server",
          "amqp",
          "cache",
          "simulator",
          "cli");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.baton");

  @Test
  void a_module_knows_nothing_of_those_above_it() {
    for (int i = 0; i < ORDER.size() - 1; i++) {
      String[] above =
          ORDER.subList(i + 1, ORDER.size()).stream()
              .map(module -> "io.baton." + module + "..")
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAnyPackage(packagesOf(ORDER.get(i)))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(above)
          .because("dependencies point one way: " + String.join(" <- ", ORDER))
          .allowEmptyShould(true)
          .check(CLASSES);
    }
  }

  @Test
  void the_store_moves_rows_and_knows_no_semantics() {
    noClasses()
        .that()
        .resideInAPackage("io.baton.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.baton.engine..", "io.baton.flow..", "io.baton.expression..")
        .because("a store that decides anything would be a second engine")
        .check(CLASSES);
  }

  @Test
  void adapters_know_nothing_of_who_calls_them() {
    noClasses()
        .that()
        .resideInAPackage("io.baton.adapters..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.baton.engine..", "io.baton.store..", "io.baton.runtime..")
        .because("the same adapter runs in the engine's process and in a worker elsewhere")
        .check(CLASSES);
  }

  @Test
  void workers_know_only_the_protocol() {
    noClasses()
        .that()
        .resideInAPackage("io.baton.worker..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.baton.engine..", "io.baton.store..", "io.baton.runtime..")
        .because("a worker is a small program on another machine")
        .check(CLASSES);
  }

  @Test
  void only_one_class_of_the_command_line_knows_the_broker() {
    noClasses()
        .that()
        .resideInAPackage("io.baton.cli..")
        .and()
        .doNotHaveSimpleName("Brokers")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.baton.amqp..")
        .because("its jars are on the class path only where a broker is named")
        .check(CLASSES);
  }

  @Test
  void only_one_class_of_the_command_line_knows_the_cache() {
    noClasses()
        .that()
        .resideInAPackage("io.baton.cli..")
        .and()
        .doNotHaveSimpleName("Caches")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.baton.cache..")
        .because("its jars are on the class path only where a cache is named")
        .check(CLASSES);
  }

  @Test
  void values_know_nothing_else() {
    noClasses()
        .that()
        .resideInAPackage("io.baton.value..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.baton.expression..")
        .because("values are what everything else is made of")
        .check(CLASSES);
  }

  @Test
  void tests_stay_out_of_the_program() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.baton.conformance..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.baton.conformance..", "org.junit..", "org.assertj..")
        .because("what only tests need is not shipped")
        .check(CLASSES);
  }

  @Test
  void the_scan_reads_the_classes_of_this_java_version() {
    assertThat(CLASSES.contain("io.baton.value.Value")).isTrue();
    assertThat(CLASSES.contain("io.baton.store.Store")).isTrue();
    assertThat(CLASSES.contain("io.baton.runtime.Baton")).isTrue();
    assertThat(CLASSES.contain("io.baton.simulator.rule.LogRule")).isTrue();
    assertThat(CLASSES.contain("io.baton.cli.Main")).isTrue();
  }

  private static String[] packagesOf(String module) {
    return module.equals("expression")
        ? new String[] {"io.baton.expression..", "io.baton.value.."}
        : new String[] {"io.baton." + module + ".."};
  }
}
