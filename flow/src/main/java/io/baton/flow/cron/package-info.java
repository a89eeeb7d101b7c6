/** Schedules in cron form: what they mean in a time zone, forwards and backwards. Pure. */
@NullMarked
package io.baton.flow.cron;

import org.jspecify.annotations.NullMarked;
