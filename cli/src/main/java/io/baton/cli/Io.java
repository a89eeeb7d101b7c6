package io.baton.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.util.function.Consumer;

/**
 * What a command talks to: data goes to {@code out}, everything else to {@code err}.
 *
 * @param interrupts takes what is to be done when the user presses Ctrl-C
 */
public record Io(
    Terminal terminal,
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    Consumer<Runnable> interrupts) {}
