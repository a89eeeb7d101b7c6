package io.baton.runtime;

import io.baton.engine.Engine;
import io.baton.engine.EngineLimits;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.drive.ThreadDrive;
import io.baton.runtime.lane.Decider;
import io.baton.runtime.lane.Releases;
import java.security.SecureRandom;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * What a simulation takes into its own hands, beside the clock and the store. Nothing behind these
 * is simulated: it is the code that runs in production.
 *
 * @param random where ids and seeds come from; unguessable outside of simulations
 * @param releases may look at effects on their way out
 */
public record Seams(
    Drive drive, RandomGenerator random, Decider decider, UnaryOperator<Releases> releases) {

  public static Seams production(int spins, EngineLimits limits) {
    return new Seams(
        new ThreadDrive(spins),
        new SecureRandom(),
        new Engine(limits)::decide,
        UnaryOperator.identity());
  }
}
