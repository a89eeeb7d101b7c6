/** Runs executions in the memory of this process: one lane thread decides, virtual threads work. */
@NullMarked
package io.baton.cli.local;

import org.jspecify.annotations.NullMarked;
