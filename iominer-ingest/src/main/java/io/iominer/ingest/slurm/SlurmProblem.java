// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

/**
 * Something in a dump of accounting that cannot be used.
 *
 * @param source how messages name the dump
 * @param row line of a text, or number of a job in JSON, from 1
 * @param part field or other part
 * @param expected what the part should be
 * @param found what it is
 */
public record SlurmProblem(String source, long row, String part, String expected, String found) {
  /** For example "a.txt: row 7, Elapsed: expected a duration, found 1x". */
  @Override
  public String toString() {
    return source
        + ": row "
        + row
        + ", "
        + part
        + ": expected "
        + expected
        + ", found "
        + (found.isEmpty() ? "nothing" : found);
  }
}
