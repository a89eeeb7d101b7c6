package io.baton.worker;

/**
 * What a worker has done since it started.
 *
 * @param running tasks that it works on, or whose result is on its way
 * @param taken tasks that it was given
 * @param completed results that count, of work that was done
 * @param failed results that count, of work that was not
 * @param cancelled tasks that it was told to stop
 * @param late results that were refused, or could not be told in time
 * @param handedBack tasks that it gave back undone
 */
public record Counts(
    int running,
    long taken,
    long completed,
    long failed,
    long cancelled,
    long late,
    long handedBack) {}
