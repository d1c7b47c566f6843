// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.model.IoDirection;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableRow;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.Traffic;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.factor.FactorFinder;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.loss.MeasuredJob;
import io.iominer.rootcause.rule.Thresholds;
import io.iominer.rootcause.table.DiagnosedLog;
import io.iominer.rootcause.table.DiagnosisRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * All rows of a log.
 *
 * @param log the log
 * @param job its row of {@code darshan_job}
 * @param files how many files it has
 * @param evidence what its job did; empty where there are more files than were asked for
 * @param around what was around it
 * @param names file names by the ids of their records
 */
public record GatheredLog(
    DiagnosedLog log,
    StoredRow job,
    long files,
    Optional<JobEvidence> evidence,
    JobContention around,
    Map<Long, String> names) {
  /** What is said of the job; empty where not all were gathered. */
  public Optional<JobDiagnosis> diagnose(DiagnosisSettings settings) {
    return evidence.map(known -> JobDiagnosis.of(known, around, settings, this::name));
  }

  /** Factors without a diagnosis; none where not all were gathered. */
  public List<Factors> factors() {
    return evidence
        .map(known -> FactorFinder.of(MeasuredJob.of(known.facts(), around)))
        .orElse(List.of());
  }

  /**
   * What the job moved in each direction; nothing where it has no time, or not all was gathered.
   *
   * @param nodes compute nodes of its allocation, as far as they are known
   */
  public List<DatedTraffic> traffic(OptionalLong nodes, FacilityModel facility) {
    OptionalLong start = log.startMicros();
    return start.isEmpty() || evidence.isEmpty()
        ? List.of()
        : Stream.of(IoDirection.values())
            .map(way -> Traffic.of(evidence.get().facts(), way, nodes, facility::nodesFor))
            .flatMap(Optional::stream)
            .map(moved -> new DatedTraffic(start.getAsLong(), log.logId(), moved))
            .toList();
  }

  /** Rows of the tables of a diagnosis, made at some time. */
  public List<TableRow> rows(DatedSettings settings, Instant now) {
    List<TableRow> rows = new ArrayList<>();
    DiagnosisRows result = new DiagnosisRows(log, now, names::get, rows::add);
    diagnose(settings.of(log.startMicros()))
        .ifPresentOrElse(
            result::write, () -> result.skipped(tooLarge(settings.settings().thresholds())));
    return rows;
  }

  private Diagnosis tooLarge(Thresholds thresholds) {
    return Diagnosis.skipped(
        List.of(
            String.format(
                Locale.ROOT,
                "the log has %,d files and %s is %,.0f: raise it where memory allows",
                files,
                Diagnosis.MOST_FILES.key(),
                thresholds.number(Diagnosis.MOST_FILES))));
  }

  private String name(FileFacts file) {
    String name = names.get(file.id());
    return name == null ? Long.toUnsignedString(file.id()) : name;
  }
}
