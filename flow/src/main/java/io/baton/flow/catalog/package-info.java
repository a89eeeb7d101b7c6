/** Which adapters, actions and step types a definition may name. */
@NullMarked
package io.baton.flow.catalog;

import org.jspecify.annotations.NullMarked;
