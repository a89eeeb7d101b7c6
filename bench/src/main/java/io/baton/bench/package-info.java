/** Measures Baton: the cost of a step in the core, of reading a definition, of an expression. */
@NullMarked
package io.baton.bench;

import org.jspecify.annotations.NullMarked;
