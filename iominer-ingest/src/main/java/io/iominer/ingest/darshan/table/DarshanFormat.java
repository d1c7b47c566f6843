// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.source.SourceContent;
import io.iominer.ingest.trace.TraceFormat;
import io.iominer.ingest.trace.TraceLog;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Darshan's logs, told by the magic number of their header. Public because it is a service. Sources
 * of the names: darshan-core.c (finished, partial) and Darshan 2 (compressed as a whole).
 */
public final class DarshanFormat implements TraceFormat {
  private static final Pattern NAME =
      Pattern.compile(".*\\.darshan(_partial)?(\\.gz|\\.bz2)?", Pattern.DOTALL);

  @Override
  public boolean isNamed(String name) {
    return NAME.matcher(name).matches();
  }

  @Override
  public boolean accepts(SourceContent content) throws IOException {
    return DarshanLog.isMagic(content.head(DarshanLog.HEAD_BYTES));
  }

  @Override
  public TraceLog open(SourceContent content) throws IOException {
    LogSource source =
        content
            .bytes()
            .map(bytes -> LogSource.of(content.name(), bytes))
            .orElseGet(() -> LogSource.of(content.name(), content.file()));
    return new DarshanTrace(DarshanLog.open(source, ReadLimits.DEFAULT));
  }
}
