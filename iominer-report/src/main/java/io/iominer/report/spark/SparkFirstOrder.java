// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.query.IOMiner;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.FirstOrderTasks;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** First-order analyses by their statements, on the executors of a session. */
public final class SparkFirstOrder implements FirstOrderTasks {
  private final SparkSession session;

  private SparkFirstOrder(SparkSession session) {
    this.session = session;
  }

  /** Those of a session. */
  public static FirstOrderTasks of(SparkSession session) {
    return new SparkFirstOrder(session);
  }

  @Override
  public FacilityReport report(
      Path store, FirstOrderQuestion question, List<ReportSection> sections, SectionSink sink)
      throws IOException {
    try (IOMiner miner = IOMiner.open(store, session)) {
      return StoredFacilityReport.of(sections, miner, sink);
    }
  }
}
