// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static io.iominer.ingest.darshan.text.TextOutput.ascii;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.HeatmapRecord;
import java.io.IOException;

/** Heat maps: the width of a bin, the read bins, then the write bins. */
final class HeatmapText implements RecordText {
  private static final byte[] BIN_WIDTH = ascii("HEATMAP_F_BIN_WIDTH_SECONDS");

  @Override
  public void print(DarshanRecord record, Rows rows) throws IOException {
    HeatmapRecord heatmap = (HeatmapRecord) record;
    rows.row(BIN_WIDTH, heatmap.binWidthSeconds());
    printBins("HEATMAP_READ_BIN_", heatmap.readBytes(), rows);
    printBins("HEATMAP_WRITE_BIN_", heatmap.writeBytes(), rows);
  }

  private static void printBins(String name, long[] bins, Rows rows) throws IOException {
    for (int i = 0; i < bins.length; i++) {
      rows.row(ascii(name + i), bins[i]);
    }
  }
}
