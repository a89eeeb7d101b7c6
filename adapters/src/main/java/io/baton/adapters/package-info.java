/** What does the work of steps: the interface of adapters, and what they are given and give. */
@NullMarked
package io.baton.adapters;

import org.jspecify.annotations.NullMarked;
