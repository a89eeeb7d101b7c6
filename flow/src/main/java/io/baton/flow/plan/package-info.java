/** The compiled form of a flow: order, expressions and lookups worked out once. */
@NullMarked
package io.baton.flow.plan;

import org.jspecify.annotations.NullMarked;
