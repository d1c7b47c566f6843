// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.source.SourceFormat;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceReader;
import io.iominer.ingest.source.SourceSettings;
import java.io.IOException;
import java.nio.file.Path;

/** Samples in HDF5: NERSC's h5lmt layout or TOKIO's. Public because it is a service. */
public final class Hdf5Format implements SourceFormat {
  private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  @Override
  public SourceGroup group() {
    return SourceGroup.SAMPLES;
  }

  @Override
  public String label() {
    return "h5lmt or TOKIO HDF5";
  }

  @Override
  public boolean accepts(SourceInput input) throws IOException {
    return input.startsWith(HDF5);
  }

  @Override
  public void open(SourceInput input, SourceSettings settings, PartVisitor visitor)
      throws IOException {
    visitor.part(input.source(), sink -> layout(input.file()).read(sink));
  }

  private static SourceReader layout(Path file) {
    try (Hdf5File opened = new Hdf5File(file)) {
      if (opened.has(H5lmtFile.STEPS)) {
        return new H5lmtFile(file);
      }
      if (opened.text("/", TokioFile.VERSION).isPresent()) {
        return new TokioFile(file);
      }
      throw opened.wrong(
          "/",
          "FSStepsGroup (h5lmt) or the attribute version (TOKIO)",
          "groups " + opened.names("/"));
    }
  }
}
