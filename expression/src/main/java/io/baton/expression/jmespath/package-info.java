/**
 * JMESPath, the query language of input and output transforms: compiled once, evaluated over values
 * without reflection, and bounded in source, depth, work and result.
 */
@NullMarked
package io.baton.expression.jmespath;

import org.jspecify.annotations.NullMarked;
