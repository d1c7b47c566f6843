// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.source.SourceFormat;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceSettings;
import java.io.IOException;

/** What {@code ltop -r} records. Public because it is a service. */
public final class LtopFormat implements SourceFormat {
  private static final String LINE = "\\d{1,10} \\d{1,10} \\S+ lmt_\\w+ .*";

  @Override
  public SourceGroup group() {
    return SourceGroup.SAMPLES;
  }

  @Override
  public String label() {
    return "an ltop recording";
  }

  @Override
  public boolean accepts(SourceInput input) throws IOException {
    return input.firstLine().matches(LINE);
  }

  @Override
  public void open(SourceInput input, SourceSettings settings, PartVisitor visitor)
      throws IOException {
    visitor.part(input.source(), new LtopRecording(input.text()));
  }
}
