/** Registered flows and their plans. */
@NullMarked
package io.baton.runtime.flow;

import org.jspecify.annotations.NullMarked;
