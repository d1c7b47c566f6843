// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.LogFormatException;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** No log holds up a batch by the time that inflating it takes. */
class InflateTimeTest {
  private long now;
  private long waited;

  @Test
  void countsInflatingWithoutTheWaitingForBytes() {
    InflateTime time = new InflateTime(Duration.ofNanos(10), () -> now);
    spend(time, 6, 0);
    now += 1_000;
    spend(time, 90, 86);
    assertThat(time.isOver()).isFalse();
    spend(time, 1, 0);
    assertThat(time.isOver()).isTrue();
  }

  private void spend(InflateTime time, long nanos, long ofThemWaiting) {
    time.begin(waited);
    now += nanos;
    waited += ofThemWaiting;
    time.end(waited);
  }

  @Test
  void aLargerLogMayTakeLonger() {
    assertThat(ReadLimits.DEFAULT.inflateTime(100)).isEqualTo(Duration.ofMinutes(1));
    assertThat(ReadLimits.DEFAULT.inflateTime(6L << 20)).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void whatTakesLongerIsRefusedWithItsPlace() throws IOException {
    for (Path sample : SampleLogs.darshan()) {
      assertThatThrownBy(() -> DarshanLog.open(LogSource.of(sample), within(Duration.ZERO)).close())
          .isInstanceOf(LogFormatException.class)
          .hasMessageStartingWith(sample + ": offset ")
          .hasMessageEndingWith(
              "job data, time to inflate the log (inflated byte 0): expected at most 0.0 s (read"
                  + " limit), found more");
      DarshanLog.open(LogSource.of(sample), within(Duration.ofDays(1))).close();
    }
  }

  private static ReadLimits within(Duration time) {
    ReadLimits limits = ReadLimits.DEFAULT;
    return new ReadLimits(
        limits.processes(),
        limits.jobBytes(),
        limits.nameBytes(),
        limits.nameLength(),
        limits.moduleBytes(),
        limits.recordElements(),
        time,
        Duration.ZERO);
  }
}
