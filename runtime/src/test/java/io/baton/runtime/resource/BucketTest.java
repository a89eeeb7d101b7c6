package io.baton.runtime.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.quota.QuotaRow;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a process used of a quota before it died, the next one does not give out again. */
final class BucketTest {
  private record Wanted(String holder, String tenantId, int priority, Map<String, Integer> demand)
      implements Claim {}

  private static final Capacity.Quota QUOTA = new Capacity.Quota(5, Duration.ofSeconds(1));
  private static final Claim ANYBODY = new Wanted("anybody", "t", 0, Map.of("api", 1));

  private long now = 1_700_000_000_000L;
  private Bucket bucket = new Bucket("api", QUOTA, true, now);
  private @Nullable QuotaRow inStore;
  private @Nullable QuotaRow onItsWay;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void neverMoreThanTheQuotaIsUsedAcrossCrashesAndSlowWrites(long seed) {
    Random random = new Random(seed);
    long begin = now;
    long used = 0;
    for (int turn = 0; turn < 20_000; turn++) {
      now += random.nextInt(40);
      switch (random.nextInt(20)) {
        case 0 -> crash(random);
        case 1, 2, 3, 4, 5 -> written();
        default -> used += take(1 + random.nextInt(2));
      }
      double most = QUOTA.most() * (1 + (now - begin) / (double) QUOTA.period().toMillis());
      assertThat((double) used).as("turn %d", turn).isLessThanOrEqualTo(most);
    }
    assertThat(used).as("work got done").isGreaterThan(100);
  }

  private int take(int amount) {
    if (bucket.has(amount, now) && bucket.isCovered(amount, now)) {
      bucket.take(ANYBODY, amount, now);
      return amount;
    }
    QuotaRow row = bucket.has(amount, now) ? bucket.toKeep(amount, now) : null;
    onItsWay = row == null ? onItsWay : row;
    return 0;
  }

  private void written() {
    if (onItsWay != null) {
      inStore = onItsWay;
      onItsWay = null;
      bucket.keeps(now);
    }
  }

  /** What was on its way may have arrived. */
  private void crash(Random random) {
    inStore = onItsWay != null && random.nextBoolean() ? onItsWay : inStore;
    onItsWay = null;
    bucket = new Bucket("api", QUOTA, true, now);
    if (inStore != null) {
      bucket.restore(inStore, now);
    }
  }
}
