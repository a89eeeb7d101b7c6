/** What follows from an input: which events happen and which effects leave. */
@NullMarked
package io.baton.engine.decide;

import org.jspecify.annotations.NullMarked;
