// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Each file has 100 bytes and takes 10 s. */
class LogOstTotalTest {
  private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

  private final LogOstTotal total = new LogOstTotal(3);

  private void use(OptionalDouble begin, OptionalDouble end) {
    total.add(100, 10, begin, end);
  }

  private void use(double begin, double end) {
    use(OptionalDouble.of(begin), OptionalDouble.of(end));
  }

  /**
   *
   *
   * <pre>
   * 0         10         20
   * |----------|
   * |----------|
   *            |----------|
   * </pre>
   */
  @Test
  void filesInUseAtOnceGetMoreTogether() {
    use(0, 10);
    use(0, 10);
    use(10, 20);
    assertThat(total.files()).isEqualTo(3);
    assertThat(total.fileRate()).isEqualTo(10);
    assertThat(total.rate()).isEqualTo(15);
  }

  /** Within the time of the first there is no more time. */
  @Test
  void timeIsCountedOnce() {
    use(0, 10);
    use(2, 4);
    use(6, 14);
    assertThat(total.rate()).isEqualTo(10 * 20 / 14.0);
  }

  @Test
  void gapsDoNotMakeItSlower() {
    use(0, 1);
    use(100, 101);
    assertThat(total.rate()).isEqualTo(10);
  }

  @Test
  void withoutTimesAFileIsAlone() {
    use(UNKNOWN, UNKNOWN);
    use(UNKNOWN, OptionalDouble.of(5));
    use(OptionalDouble.of(7), UNKNOWN);
    assertThat(total.rate()).isEqualTo(10);
  }

  /** From the last end that is known on, as the statement has it. */
  @Test
  void whatBeginsAtAnUnknownTimeCoversWhatFollowsTheOthers() {
    use(UNKNOWN, OptionalDouble.of(5));
    use(UNKNOWN, OptionalDouble.of(10));
    use(0, 10);
    assertThat(total.rate()).isEqualTo(10 * 10 / 5.0);
  }
}
