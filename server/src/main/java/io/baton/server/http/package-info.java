/**
 * HTTP as the rest of the server sees it: routes as data, requests that were read strictly, replies
 * and problems as values. Only {@code JettyServer} and what it hands out know the library below.
 */
@NullMarked
package io.baton.server.http;

import org.jspecify.annotations.NullMarked;
