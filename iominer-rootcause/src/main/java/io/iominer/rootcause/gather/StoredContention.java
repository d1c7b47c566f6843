// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Ost;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.JobContentionTable;
import io.iominer.rootcause.fact.Confidence;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.OstConditions;
import io.iominer.rootcause.fact.SpeedEvidence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What was around a log, in its row of {@code job_contention}. */
public final class StoredContention {
  private StoredContention() {}

  /** The columns that are needed. */
  public static List<String> columns() {
    return Stream.concat(Stream.of("node_count", "osts"), StoredYardstick.columns().stream())
        .toList();
  }

  /** What was around a log; unknown where the store has not diagnosed it, or has not got it. */
  public static JobContention of(StoredLog log) {
    return of(log.list(JobContentionTable.DEFINITION, columns()).stream().findFirst());
  }

  static JobContention of(Optional<StoredRow> row) {
    return row.map(StoredContention::of).orElse(JobContention.UNKNOWN);
  }

  private static JobContention of(StoredRow row) {
    OptionalLong nodes = row.count("node_count");
    Map<Ost, OstConditions> osts = new HashMap<>();
    Map<Optional<String>, Integer> fileSystemOsts = new HashMap<>();
    for (StoredRow ost : row.structs("osts")) {
      Optional<String> fileSystem = ost.text("file_system");
      ost.count("file_system_ost_count")
          .ifPresent(all -> fileSystemOsts.put(fileSystem, (int) all));
      osts.put(
          new Ost(fileSystem, (int) ost.whole("ost")),
          new OstConditions(
              ost.number("interference_s"),
              ost.number("speed"),
              speedEvidence(ost),
              ost.number("fullness")));
    }
    return new JobContention(
        nodes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of((double) nodes.getAsLong()),
        osts,
        !osts.isEmpty(),
        fileSystemOsts,
        StoredYardstick.of(row));
  }

  private static Optional<SpeedEvidence> speedEvidence(StoredRow ost) {
    return ost.text("speed_confidence")
        .map(
            confidence ->
                new SpeedEvidence(
                    ost.whole("speed_job_count"),
                    ost.whole("speed_day_count"),
                    Confidence.of(confidence)));
  }
}
