/** What the API says of itself, made from the table of routes. */
@NullMarked
package io.baton.server.openapi;

import org.jspecify.annotations.NullMarked;
