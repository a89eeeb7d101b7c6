/** Random flows, random inputs, and what must hold after every one of them. */
@NullMarked
package io.baton.engine.random;

import org.jspecify.annotations.NullMarked;
