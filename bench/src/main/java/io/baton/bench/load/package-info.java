/** The server under load, over HTTP: how fast it answers, and how much it holds. */
@NullMarked
package io.baton.bench.load;

import org.jspecify.annotations.NullMarked;
