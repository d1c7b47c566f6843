// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.calibration.PeriodCalibration;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.layer.LayerActivity;
import java.util.List;
import java.util.Optional;

/**
 * All that one log says about a job.
 *
 * @param profile what it did
 * @param job why it was slow: its paths, its trace, its factors and its diagnosis
 * @param layers what each layer did, to be drawn; nothing unless asked for
 * @param heatMap when it moved its bytes; empty where the log has neither a heat map nor a trace
 * @param names names of its files
 * @param learnedFrom calibrations of a store by whose rates it is diagnosed; empty where rates are
 *     told or unknown
 */
public record LogReport(
    JobProfile profile,
    JobDiagnosis job,
    LayerActivity layers,
    Optional<HeatMap> heatMap,
    NameTable names,
    List<PeriodCalibration> learnedFrom) {
  public LogReport {
    learnedFrom = List.copyOf(learnedFrom);
  }

  /** Why it was slow. */
  public Diagnosis diagnosis() {
    return job.diagnosis();
  }

  /** A file's name, or the id of its record where it has none. */
  public String fileName(long id) {
    return fileName(id, names);
  }

  /** A file's name, or the id of its record where the table has none. */
  public static String fileName(long id, NameTable names) {
    return names
        .name(id)
        .filter(text -> !text.isEmpty())
        .map(RawText::text)
        .orElseGet(() -> Long.toUnsignedString(id));
  }
}
