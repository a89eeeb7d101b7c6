@NullMarked
package io.baton.server.execution;

import org.jspecify.annotations.NullMarked;
