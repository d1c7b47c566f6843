// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Verdict;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is diagnosed of real logs is what their summary counts, whatever the layer. */
class LayeredLogsTest {
  private static final long MIB = 1 << 20;

  private static LogReport report(Path file) throws IOException {
    return LogDiagnosis.of(file, DiagnosisSettings.standard());
  }

  private static LogReport corpus(String part) throws IOException {
    return report(SharedData.darshanLog(part));
  }

  @Test
  void ioThroughDfsIsDiagnosed() throws IOException {
    LogReport report = corpus("ior-DFS");
    JobFacts facts = report.job().facts();
    assertThat(facts.readers().totalBytes()).isCloseTo(16 * MIB, within(1.0));
    assertThat(facts.writers().totalBytes()).isCloseTo(16 * MIB, within(1.0));
    assertThat(report.diagnosis().losses().orElseThrow().ioSeconds())
        .as("as the summary's slowest time, but for metadata, of which the mean is known")
        .isCloseTo(report.profile().summary().io().slowestSeconds(), within(0.03));
    assertThat(report.diagnosis().verdict()).isNotEqualTo(Verdict.NO_IO);
  }

  @Test
  void ioOfHdf5AbovePosixCountsOnce() throws IOException {
    LogReport report = corpus("shane_ior-HDF5");
    JobSummary summary = report.profile().summary();
    assertThat(summary.totals()).containsKey(DarshanModule.H5D);
    assertThat(report.job().facts().bytes())
        .isEqualTo(bytes(summary, DarshanModule.POSIX))
        .isGreaterThan(bytes(summary, DarshanModule.H5D) / 2);
  }

  /**
   * HDF5 of version 1 of its module, whose records do not name their file: H5D holds MPI-IO, which
   * holds POSIX. The slowest rank is 0.268 s in MPI-IO.
   */
  @Test
  void timeOfHdf5AboveMpiIoCountsOnce() throws IOException {
    LogReport report = corpus("ior_hdf5_example");
    JobSummary summary = report.profile().summary();
    assertThat(summary.io().slowestSeconds())
        .isCloseTo(0.268, within(0.002))
        .isLessThan(summary.lastIo().orElseThrow() - summary.firstIo().orElseThrow());
    assertThat(report.job().facts().libraries().files()).hasSize(1);
  }

  /**
   * A log without POSIX, with names that are anonymised: standard output is no file, and layouts
   * without a record of I/O are said to be incomplete.
   */
  @Test
  void whatALogWithoutPosixCannotTellIsSaidToBeMissing() throws IOException {
    LogReport report = corpus("noposix");
    JobSummary summary = report.profile().summary();
    assertThat(summary.files().total()).isEqualTo(1);
    assertThat(Completeness.of(summary, report.job().facts().anomalies()))
        .containsExactly(
            new Completeness(
                "Incomplete",
                "518 files have a stripe layout but no record of I/O; the log has no POSIX module"));
    assertThat(report.diagnosis().findings())
        .noneMatch(finding -> finding.message().contains("bytes are even"));
  }

  /** Its Lustre records tell that the file system has 24 OSTs, and its file lies on all of them. */
  @Test
  void theNumberOfOstsIsThatOfTheLogsOwnFileSystem() throws IOException {
    LogReport report = corpus("sample-goodost");
    assertThat(report.job().facts().fileSystemOsts().values()).containsExactly(24);
    assertThat(report.diagnosis().losses().orElseThrow().seconds(Cause.STRIPING)).isZero();
    assertThat(report.diagnosis().findings())
        .noneMatch(finding -> finding.isTripped() && finding.message().contains("OST"));
  }

  /** Streams are no files: their bytes are in the summary alone. */
  @Test
  void bytesOfTheFactsAreThoseOfTheSummary() throws IOException {
    List<Path> logs = new ArrayList<>(SampleLogs.all());
    logs.addAll(SharedData.darshanLogs());
    for (Path log : logs) {
      LogReport report = report(log);
      JobFacts facts = report.job().facts();
      JobSummary summary = report.profile().summary();
      long streams =
          bytes(summary, DarshanModule.STDIO)
              - facts.interfaces().stdioBytes()
              + bytes(summary, DarshanModule.POSIX)
              - facts.interfaces().posixBytes();
      assertThat(facts.bytes())
          .as(log.toString())
          .isEqualTo(summary.io().bytesRead() + summary.io().bytesWritten() - streams);
    }
  }

  private static long bytes(JobSummary summary, DarshanModule module) {
    ModuleTotals totals = summary.totals().get(module);
    return totals == null
        ? 0
        : totals.count(Total.BYTES_READ).orElse(0) + totals.count(Total.BYTES_WRITTEN).orElse(0);
  }
}
