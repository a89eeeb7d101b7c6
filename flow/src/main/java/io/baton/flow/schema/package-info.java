/**
 * JSON Schema over values: the inputs of a flow, and what steps get and give. Nothing is ever
 * fetched, and every check is bounded, because both the schema and the value come from outside.
 */
@NullMarked
package io.baton.flow.schema;

import org.jspecify.annotations.NullMarked;
