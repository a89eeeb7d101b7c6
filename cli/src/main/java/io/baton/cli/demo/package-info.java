/** Something to look at: the examples, and executions in every state. */
@NullMarked
package io.baton.cli.demo;

import org.jspecify.annotations.NullMarked;
