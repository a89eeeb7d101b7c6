package io.baton.flow.schema;

/**
 * How much one schema, and one check with it, may ask for.
 *
 * @param schemaSize values in a schema
 * @param depth how deep a schema or a checked value may nest
 * @param steps keywords applied in one check
 * @param patternReads characters read by all regular expressions of one check
 * @param violations reported by one check; the rest is cut off
 */
public record SchemaLimits(
    int schemaSize, int depth, long steps, long patternReads, int violations) {
  public static final SchemaLimits DEFAULT =
      new SchemaLimits(20_000, 200, 2_000_000, 10_000_000, 100);

  public SchemaLimits withSchemaSize(int limit) {
    return new SchemaLimits(limit, depth, steps, patternReads, violations);
  }

  public SchemaLimits withDepth(int limit) {
    return new SchemaLimits(schemaSize, limit, steps, patternReads, violations);
  }

  public SchemaLimits withSteps(long limit) {
    return new SchemaLimits(schemaSize, depth, limit, patternReads, violations);
  }

  public SchemaLimits withPatternReads(long limit) {
    return new SchemaLimits(schemaSize, depth, steps, limit, violations);
  }

  public SchemaLimits withViolations(int limit) {
    return new SchemaLimits(schemaSize, depth, steps, patternReads, limit);
  }
}
