/** Who calls, and what he may do. */
@NullMarked
package io.baton.server.access;

import org.jspecify.annotations.NullMarked;
