@NullMarked
package io.baton.runtime.time;

import org.jspecify.annotations.NullMarked;
