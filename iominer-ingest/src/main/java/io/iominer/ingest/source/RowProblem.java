// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

/**
 * Something in a source of many rows that cannot be used; the other rows are kept.
 *
 * @param source how messages name the source
 * @param row line of a text, or number of an object, from 1; 0 where there is no number
 * @param part field or other part
 * @param expected what the part should be
 * @param found what it is; cut where it is long
 */
public record RowProblem(String source, long row, String part, String expected, String found) {
  /** Characters that are shown of what was found. */
  private static final int SHOWN = 200;

  public RowProblem {
    found = found.length() > SHOWN ? found.substring(0, SHOWN) + "..." : found;
  }

  /** For example "a.txt: row 7, Elapsed: expected a duration, found 1x". */
  @Override
  public String toString() {
    return source
        + (row == 0 ? ": " : ": row " + row + ", ")
        + part
        + ": expected "
        + expected
        + ", found "
        + (found.isEmpty() ? "nothing" : found);
  }
}
