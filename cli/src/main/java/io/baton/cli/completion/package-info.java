/** Completion for shells that picocli does not know. */
@NullMarked
package io.baton.cli.completion;

import org.jspecify.annotations.NullMarked;
