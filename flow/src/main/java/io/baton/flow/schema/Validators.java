package io.baton.flow.schema;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.Arrays;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Makes validators of the library, set up so that nothing is fetched: the only documents that it
 * can load besides the schema itself are the meta-schemas inside its own jar.
 */
final class Validators {
  private static final SchemaRegistryConfig CONFIG =
      SchemaRegistryConfig.builder()
          .locale(Locale.ROOT)
          .formatAssertionsEnabled(true)
          .regularExpressionFactory(BoundedPattern::compile)
          .build();

  private Validators() {}

  /** The meta-schema of the default draft, which most schemas are checked with; never changes. */
  private static final class Default {
    static final com.networknt.schema.Schema METASCHEMA = load(SpecificationVersion.DRAFT_2020_12);
  }

  static com.networknt.schema.Schema of(JsonNode schema) {
    com.networknt.schema.Schema validator = registry().getSchema(schema);
    validator.initializeValidators();
    return validator;
  }

  static com.networknt.schema.Schema metaschema(SpecificationVersion draft) {
    return draft == SpecificationVersion.DRAFT_2020_12 ? Default.METASCHEMA : load(draft);
  }

  private static com.networknt.schema.Schema load(SpecificationVersion draft) {
    return registry().getSchema(SchemaLocation.of(draft.getDialectId()));
  }

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_2020_12,
        builder ->
            builder
                .schemaRegistryConfig(CONFIG)
                .schemaLoader(loader -> loader.allow(iri -> isMetaschema(iri.toString()))));
  }

  static boolean isMetaschema(String address) {
    return address.startsWith("https://json-schema.org/draft/")
        || Arrays.stream(SpecificationVersion.values())
            .anyMatch(draft -> address.startsWith(draft.getDialectId().replace("#", "")));
  }
}
