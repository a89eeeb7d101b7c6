/** The definition of a flow as plain records: what its author wrote, in one form. */
@NullMarked
package io.baton.flow;

import org.jspecify.annotations.NullMarked;
