/** An execution as users see it: the contract's JSON and why it waits. */
@NullMarked
package io.baton.engine.view;

import org.jspecify.annotations.NullMarked;
