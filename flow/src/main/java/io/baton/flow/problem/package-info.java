/** What is wrong with a definition, where, and what would be right. */
@NullMarked
package io.baton.flow.problem;

import org.jspecify.annotations.NullMarked;
