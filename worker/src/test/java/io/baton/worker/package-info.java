@NullMarked
package io.baton.worker;

import org.jspecify.annotations.NullMarked;
