@NullMarked
package io.baton.server.openapi;

import org.jspecify.annotations.NullMarked;
