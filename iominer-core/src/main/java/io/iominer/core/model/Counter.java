// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Locale;

/** A counter of a Darshan module: its place in the record, its name, unit and meaning. */
public interface Counter {
  /** Place among the counters of its kind (integer or floating point) in a record, from 0. */
  int index();

  /** Darshan's own name, for example {@code POSIX_BYTES_READ}. */
  String logName();

  CounterUnit unit();

  /** What it counts, in a few words. */
  String meaning();

  /** Name of the table column that holds it: Darshan's name in lower case. */
  default String columnName() {
    return logName().toLowerCase(Locale.ROOT);
  }
}
