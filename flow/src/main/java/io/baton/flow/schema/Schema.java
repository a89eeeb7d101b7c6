package io.baton.flow.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.SpecificationVersion;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A compiled JSON Schema, draft 2020-12 unless its {@code $schema} names another. {@code format} is
 * checked, not only noted. Safe to share; checking the same value gives the same violations in the
 * same order.
 *
 * <p>Most inputs are a text or a number, and making a validator takes longer than running a small
 * flow. So a schema that is a type alone gets its validator when something does not plainly fit.
 */
public final class Schema {
  private final Value schema;
  private final SchemaLimits limits;
  private volatile com.networknt.schema.@Nullable Schema validator;

  private Schema(
      Value schema, com.networknt.schema.@Nullable Schema validator, SchemaLimits limits) {
    this.schema = schema;
    this.validator = validator;
    this.limits = limits;
  }

  /**
   * @throws SchemaException where it is not a valid schema
   */
  public static Schema compile(Value schema) {
    return compile(schema, SchemaLimits.DEFAULT);
  }

  /**
   * @throws SchemaException where it is not a valid schema or exceeds a limit
   */
  public static Schema compile(Value schema, SchemaLimits limits) {
    if (!(schema instanceof Obj) && !(schema instanceof Value.Bool)) {
      throw new SchemaException("expected a schema, written as an object", "");
    }
    if (SchemaShape.isPlainType(schema)) {
      SchemaShape.check(schema);
      return new Schema(schema, null, limits);
    }
    JsonNode node = nodeOf(schema, limits);
    SchemaShape.check(schema);
    if (!SchemaShape.isTypeAlone(schema)) {
      checkByMetaschema(node, draftOf(schema), limits);
    }
    return new Schema(schema, validatorOf(node), limits);
  }

  /** Made twice where two ask at once, which changes nothing. */
  private com.networknt.schema.Schema validator() {
    com.networknt.schema.Schema made = validator;
    if (made == null) {
      made = validatorOf(nodeOf(schema, limits));
      validator = made;
    }
    return made;
  }

  /** Every way in which the value does not fit, in the order of the schema; empty if it fits. */
  public List<Violation> check(Value value) {
    if (validator == null && SchemaShape.plainlyFits(schema, value)) {
      return List.of();
    }
    try {
      return run(validator(), Nodes.ofValue(value, limits), limits).stream()
          .map(Messages::violation)
          .distinct()
          .limit(limits.violations())
          .toList();
    } catch (Nodes.UncheckableException uncheckable) {
      return List.of(uncheckable.violation);
    } catch (CheckBudget.SpentException spent) {
      return List.of(new Violation("", String.valueOf(spent.getMessage())));
    } catch (com.networknt.schema.SchemaException unresolved) {
      return List.of(
          new Violation("", "cannot be checked: " + String.valueOf(unresolved.getMessage())));
    }
  }

  private static List<Error> run(
      com.networknt.schema.Schema validator, JsonNode node, SchemaLimits limits) {
    CheckBudget budget = new CheckBudget(limits);
    ExecutionConfig config =
        ExecutionConfig.builder().locale(Locale.ROOT).formatAssertionsEnabled(true).build();
    CheckContext context = new CheckContext(config, budget, limits);
    ScopedValue.where(CheckBudget.CURRENT, budget).run(() -> validator.validate(context, node));
    return context.getErrors();
  }

  private static JsonNode nodeOf(Value schema, SchemaLimits limits) {
    try {
      return Nodes.ofSchema(schema, limits);
    } catch (Nodes.UncheckableException bad) {
      throw new SchemaException("the schema " + bad.violation.message(), bad.violation.path());
    }
  }

  private static SpecificationVersion draftOf(Value schema) {
    if (!(schema instanceof Obj fields) || !fields.has("$schema")) {
      return SpecificationVersion.DRAFT_2020_12;
    }
    String id = fields.at("$schema") instanceof Value.Text(String text) ? text : "";
    return SpecificationVersion.fromDialectId(id).orElseThrow(Schema::unknownDraft);
  }

  private static void checkByMetaschema(
      JsonNode schema, SpecificationVersion draft, SchemaLimits limits) {
    try {
      for (Error error : run(Validators.metaschema(draft), schema, limits)) {
        Violation first = Messages.violation(error);
        throw new SchemaException(first.message(), first.path());
      }
    } catch (CheckBudget.SpentException spent) {
      throw new SchemaException("the schema is too large to be checked", "");
    }
  }

  private static com.networknt.schema.Schema validatorOf(JsonNode node) {
    try {
      return Validators.of(node);
    } catch (RuntimeException unresolved) {
      // What is left after the checks above: references that lead nowhere or out of the document.
      throw new SchemaException(References.OUTSIDE, "");
    }
  }

  private static SchemaException unknownDraft() {
    return new SchemaException(
        "unknown draft; known are "
            + Arrays.stream(SpecificationVersion.values())
                .map(SpecificationVersion::getDialectId)
                .collect(Collectors.joining(", ")),
        "$schema");
  }
}
