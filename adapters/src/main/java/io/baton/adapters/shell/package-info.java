/** The {@code shell} adapter: programs of the machine, off unless the settings say otherwise. */
@NullMarked
package io.baton.adapters.shell;

import org.jspecify.annotations.NullMarked;
