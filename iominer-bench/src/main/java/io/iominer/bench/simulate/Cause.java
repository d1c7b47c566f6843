// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.Locale;

/** What a job's time is lost to. */
enum Cause {
  PATTERN,
  STRIPING,
  SLOW_OST,
  CONTENTION,
  METADATA,
  IMBALANCE,
  SERIALIZATION;

  /** As tables name it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
