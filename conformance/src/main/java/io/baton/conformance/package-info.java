/** Ties tests to requirement ids and writes the table of ids against passing tests. */
@NullMarked
package io.baton.conformance;

import org.jspecify.annotations.NullMarked;
