/** Gives a run what it waits for from outside: decisions and signals. */
@NullMarked
package io.baton.cli.answer;

import org.jspecify.annotations.NullMarked;
