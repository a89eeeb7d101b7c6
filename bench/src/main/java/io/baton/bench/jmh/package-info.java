/** The JMH form of the benchmarks: {@code ./baton bench jmh}. */
@NullMarked
package io.baton.bench.jmh;

import org.jspecify.annotations.NullMarked;
