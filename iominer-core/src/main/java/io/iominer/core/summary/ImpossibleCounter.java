// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * A counter that holds what it cannot.
 *
 * @param counter its name, as Darshan has it
 * @param records in how many records
 * @param example what the first of them holds
 */
public record ImpossibleCounter(String counter, long records, String example) {
  ImpossibleCounter and(ImpossibleCounter other) {
    return new ImpossibleCounter(counter, records + other.records, example);
  }

  /** As a caveat: {@code 3 records have an impossible STDIO_F_WRITE_TIME (1e+12 s …)}. */
  public String words() {
    return records
        + (records == 1 ? " record has" : " records have")
        + " an impossible "
        + counter
        + " ("
        + example
        + ")";
  }
}
