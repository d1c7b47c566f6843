// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.summary.CountedLayer;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.PossibleValues;
import io.iominer.core.summary.Total;
import io.iominer.core.table.TableRow;
import java.util.OptionalLong;

/** Bytes of a row at the layers that count. */
final class UnifiedBytes {
  private final CountedLayer layers;
  private OptionalLong read = OptionalLong.empty();
  private OptionalLong written = OptionalLong.empty();

  UnifiedBytes(CountedLayer layers) {
    this.layers = layers;
  }

  void add(PossibleValues record) {
    if (layers.file(record).isPresent()) {
      read = sum(read, bytes(record, Total.BYTES_READ));
      written = sum(written, bytes(record, Total.BYTES_WRITTEN));
    }
  }

  void set(TableRow row) {
    row.set("bytes_read", read);
    row.set("bytes_written", written);
  }

  private static OptionalLong bytes(PossibleValues record, Total total) {
    return total
        .counter(record.module())
        .map(counter -> Plausible.value(record, counter))
        .orElse(OptionalLong.empty());
  }

  /** What is known of two. */
  private static OptionalLong sum(OptionalLong a, OptionalLong b) {
    return a.isPresent() && b.isPresent()
        ? OptionalLong.of(a.getAsLong() + b.getAsLong())
        : a.isPresent() ? a : b;
  }
}
