/** Follows one run on the durable runtime: mirrors its executions for whoever shows or answers. */
@NullMarked
package io.baton.cli.run;

import org.jspecify.annotations.NullMarked;
