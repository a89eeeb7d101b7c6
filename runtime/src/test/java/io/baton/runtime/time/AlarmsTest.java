package io.baton.runtime.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.drive.ThreadDrive;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class AlarmsTest {
  @Test
  void an_alarm_that_is_set_while_the_thread_sleeps_is_heard_in_time() throws Exception {
    try (Alarms alarms = new Alarms(new ThreadDrive(0), Clock.system())) {
      alarms.start();
      for (int i = 0; i < 3; i++) {
        CountDownLatch heard = new CountDownLatch(1);
        alarms.at(Clock.system().millis() + 20, heard::countDown);
        assertThat(heard.await(10, TimeUnit.SECONDS)).isTrue();
      }
    }
  }
}
