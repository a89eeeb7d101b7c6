/** Tests of analytics, pools and the registry over HTTP. */
@NullMarked
package io.baton.server.analytics;

import org.jspecify.annotations.NullMarked;
