@NullMarked
package io.baton.expression;

import org.jspecify.annotations.NullMarked;
