// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.table.TableRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a small source holds, kept in memory until it goes into the store with others. */
final class RememberedRows implements SourceSink {
  private final int most;
  private final List<Consumer<SourceSink>> told = new ArrayList<>();
  private boolean isTooLarge;

  /**
   * @param most rows and problems that are kept; of a source with more nothing is
   */
  RememberedRows(int most) {
    this.most = most;
  }

  @Override
  public void row(TableRow row) {
    keep(sink -> sink.row(row));
  }

  @Override
  public void rejected(RowProblem problem) {
    keep(sink -> sink.rejected(problem));
  }

  @Override
  public void flawed(RowProblem problem) {
    keep(sink -> sink.flawed(problem));
  }

  private void keep(Consumer<SourceSink> one) {
    if (told.size() == most) {
      isTooLarge = true;
      told.clear();
    }
    if (!isTooLarge) {
      told.add(one);
    }
  }

  /** Whether it was more than may be kept. */
  boolean isTooLarge() {
    return isTooLarge;
  }

  int size() {
    return told.size();
  }

  /** Tells all again, any number of times. */
  void read(SourceSink sink) {
    told.forEach(one -> one.accept(sink));
  }
}
