// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.error.LogProblem;
import io.iominer.core.model.Compression;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.Region;
import io.iominer.core.summary.JobSummaryBuilder;
import io.iominer.ingest.source.RowSink;
import io.iominer.ingest.trace.LogFacts;
import io.iominer.ingest.trace.LogFollower;
import io.iominer.ingest.trace.LogIdentity;
import io.iominer.ingest.trace.RowRequest;
import io.iominer.ingest.trace.TraceLog;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.JobContention;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A log of a format that Darshan does not know is diagnosed alone. */
class OtherFormatTest {
  private static final double SECONDS = 40;

  /** A line for each rank: rank, writes, bytes, seconds. */
  private record Lines(String text) implements TraceLog {
    @Override
    public JobRecord job() {
      return new JobRecord(
          "lines-1", 1, 100, 0, 200, 0, ranks(), 7, RawText.EMPTY, RawText.of("/bin/sim"));
    }

    private long ranks() {
      return text.lines().count();
    }

    @Override
    public Set<DarshanModule> modules() {
      return Set.of(DarshanModule.POSIX);
    }

    @Override
    public LogFacts facts(Function<NameTable, LogFollower> others) {
      LogHeader header =
          new LogHeader(
              "lines-1",
              ByteOrder.LITTLE_ENDIAN,
              Compression.NONE,
              0,
              new Region(0, 0),
              new Region(0, 0),
              List.of(new ModuleRegion(DarshanModule.POSIX.id(), 0, text.length(), 1, false)));
      JobSummaryBuilder summary = new JobSummaryBuilder(header, job(), NameTable.NONE);
      LogFollower other = others.apply(NameTable.NONE);
      text.lines()
          .map(line -> record(line.split(" ")))
          .forEach(
              record -> {
                summary.add(record);
                other.record(record);
              });
      return new LogFacts(summary.build(), NameTable.NONE, Map.of());
    }

    private static CounterRecord record(String[] fields) {
      DarshanModule posix = DarshanModule.POSIX;
      long[] counters = new long[posix.counters().size()];
      counters[PosixCounter.OPENS.ordinal()] = 1;
      counters[PosixCounter.WRITES.ordinal()] = Long.parseLong(fields[1]);
      counters[PosixCounter.BYTES_WRITTEN.ordinal()] = Long.parseLong(fields[2]);
      double[] times = new double[posix.fCounters().size()];
      times[PosixFCounter.WRITE_START_TIMESTAMP.ordinal()] = 1;
      times[PosixFCounter.WRITE_END_TIMESTAMP.ordinal()] = 1 + Double.parseDouble(fields[3]);
      times[PosixFCounter.WRITE_TIME.ordinal()] = Double.parseDouble(fields[3]);
      return CounterRecord.of(posix, 1, Long.parseLong(fields[0]), counters, times);
    }

    @Override
    public List<LogProblem> write(LogIdentity identity, RowRequest request, RowSink sink) {
      throw new UnsupportedOperationException("Nobody ingests it here");
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  @Test
  void itsBytesAndItsTimeAreThoseOfItsRecords() throws IOException {
    LogReport report =
        LogDiagnosis.of(
            new Lines("0 4000 4000000 40\n1 10 1000000 1\n"),
            new DatedSettings(DiagnosisSettings.standard()),
            JobContention.UNKNOWN,
            Detail.SCREEN);
    assertThat(report.profile().summary().job().jobId()).isEqualTo(7);
    assertThat(report.job().facts().bytes()).isEqualTo(5_000_000);
    assertThat(report.diagnosis().losses().orElseThrow().ioSeconds())
        .isCloseTo(SECONDS, within(1e-6));
  }
}
