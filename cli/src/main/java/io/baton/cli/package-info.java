/** The {@code baton} command: one class a subcommand, data to stdout, everything else to stderr. */
@NullMarked
package io.baton.cli;

import org.jspecify.annotations.NullMarked;
