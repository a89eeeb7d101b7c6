@NullMarked
package io.baton.value;

import org.jspecify.annotations.NullMarked;
