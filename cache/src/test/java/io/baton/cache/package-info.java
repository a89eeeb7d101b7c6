@NullMarked
package io.baton.cache;

import org.jspecify.annotations.NullMarked;
