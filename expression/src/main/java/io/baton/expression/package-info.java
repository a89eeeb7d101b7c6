/** The expression language: compiled once, evaluated without reflection, bounded in every way. */
@NullMarked
package io.baton.expression;

import org.jspecify.annotations.NullMarked;
