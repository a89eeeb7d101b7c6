package io.baton.adapters.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.ActionInfo;
import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterInfo;
import io.baton.adapters.StubServer;
import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.catalog.AdapterEntry;
import io.baton.flow.schema.Schema;
import io.baton.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BuiltInTest {
  @TempDir Path temp;

  @Test
  @Requirement({"ADP-1", "ADP-2"})
  void every_adapter_and_action_that_definitions_may_name_is_there() {
    AdapterCatalog catalog = AdapterCatalog.builtIn();
    Set<String> names = new TreeSet<>(Set.of("core"));
    BuiltIn.with(AdapterSettings.in(temp)).adapters().forEach(it -> names.add(it.name()));
    assertThat(names).containsExactlyInAnyOrderElementsOf(catalog.adapters());
    for (Adapter adapter : BuiltIn.with(AdapterSettings.in(temp)).adapters()) {
      assertThat(catalog.adapters()).contains(adapter.name());
      AdapterEntry entry = Objects.requireNonNull(catalog.adapter(adapter.name()));
      assertThat(entry.actions().keySet()).containsExactlyInAnyOrderElementsOf(adapter.actions());
      assertThat(entry.defaultAction()).isEqualTo(adapter.info().defaultAction());
    }
  }

  @Test
  @Requirement("ADP-1")
  void every_action_is_described_and_its_example_fits_its_schema() {
    for (Adapter adapter : BuiltIn.with(AdapterSettings.in(temp)).adapters()) {
      AdapterInfo info = adapter.info();
      assertThat(info.description()).as(info.name()).isNotEmpty();
      for (ActionInfo action : info.actions().values()) {
        String name = info.name() + "." + action.name();
        assertThat(action.description()).as(name).isNotEmpty();
        assertThat(Schema.compile(action.parameters()).check(action.example())).as(name).isEmpty();
        Schema.compile(action.result());
      }
    }
  }

  @Test
  void the_environment_says_what_is_allowed() throws Exception {
    try (StubServer server = new StubServer()) {
      server.json("/x", 200, "{}");
      String params = "{\"url\": \"%s\"}".formatted(server.url("/x"));

      assertThat(TestTask.failure(http(Map.of()), "get", params).code())
          .isEqualTo("EGRESS_BLOCKED");
      assertThat(
              TestTask.output(
                      http(Map.of("BATON_ALLOW_NET", "10.0.0.0/8, 127.0.0.1")), "get", params)
                  .at("status"))
          .isEqualTo(Value.of(200));
      assertThatThrownBy(() -> http(Map.of("BATON_ALLOW_NET", "10.0.0.0/99")))
          .hasMessageContaining("10.0.0.0/99");
    }
  }

  @Test
  @Requirement("ADP-3")
  void manifests_of_a_folder_are_adapters_too() throws Exception {
    Files.writeString(
        temp.resolve("crm.yaml"),
        "name: crm\nbaseUrl: https://crm.example\nactions: { find: { request: { path: /find } } }");
    BuiltIn builtIn =
        BuiltIn.with(
            AdapterSettings.in(temp).withEnvironment(Map.of("BATON_ADAPTERS", temp.toString())));

    assertThat(find(builtIn, "crm").actions()).containsExactly("find");
    assertThat(builtIn.catalog().refusal("crm", "find")).isNull();
  }

  @Test
  void alerts_reach_the_channels_that_are_set_up() throws Exception {
    try (StubServer server = new StubServer()) {
      server.json("/alert", 200, "{}");
      BuiltIn builtIn =
          BuiltIn.with(
              AdapterSettings.in(temp)
                  .withEnvironment(Map.of("BATON_ALERT_WEBHOOK", server.url("/alert"))));

      TestTask.output(find(builtIn, "alert"), "send", "{\"message\": \"no disk\"}");

      assertThat(server.seen.getFirst().body()).contains("\"message\":\"no disk\"", "execution-1");
    }
  }

  private Adapter http(Map<String, String> environment) {
    return find(BuiltIn.with(AdapterSettings.in(temp).withEnvironment(environment)), "http");
  }

  private static Adapter find(BuiltIn builtIn, String name) {
    return builtIn.adapters().stream().filter(it -> it.name().equals(name)).findAny().orElseThrow();
  }

  @Test
  void definitions_are_checked_by_the_schemas() {
    assertThat(BuiltIn.with(AdapterSettings.in(temp)).catalog().adapters())
        .containsAll(List.of("core", "http", "sql"));
  }
}
