/** Runs Baton and its peers side by side, each in a process of its own, and compares them. */
@NullMarked
package io.baton.bench.race;

import org.jspecify.annotations.NullMarked;
