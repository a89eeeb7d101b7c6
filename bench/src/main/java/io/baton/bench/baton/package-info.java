/** Baton itself as one of those that are measured. */
@NullMarked
package io.baton.bench.baton;

import org.jspecify.annotations.NullMarked;
