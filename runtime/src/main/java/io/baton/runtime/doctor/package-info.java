/** Holds the tables against the log, and puts right what the log leaves no doubt about. */
@NullMarked
package io.baton.runtime.doctor;

import org.jspecify.annotations.NullMarked;
