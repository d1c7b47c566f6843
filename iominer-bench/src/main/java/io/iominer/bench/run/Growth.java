// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.util.Locale;
import java.util.Optional;

/** How the time of a log grows with the number of logs. */
final class Growth {
  private final String name;
  private Optional<Measurement> smallest = Optional.empty();

  /**
   * Of something that is done with logs.
   *
   * @param name of the figures
   */
  Growth(String name) {
    this.name = name;
  }

  /**
   * Microseconds per log, beside those of the facility that was named first, the smallest.
   *
   * @param seconds what so many logs took
   */
  Measurement of(long logs, double seconds) {
    Measurement here = Measurement.of(logs, name, seconds * 1e6 / logs, "µs/log");
    Measurement first = smallest.orElse(here);
    smallest = Optional.of(first);
    return here.beside(String.format(Locale.ROOT, "%,d logs", first.logs()), first.value());
  }
}
