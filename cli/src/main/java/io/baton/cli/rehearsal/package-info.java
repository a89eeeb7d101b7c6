/** Runs flows against written cases: stubbed steps, virtual time, expected outcomes. */
@NullMarked
package io.baton.cli.rehearsal;

import org.jspecify.annotations.NullMarked;
