// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioFCounter;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ModuleRecordReader;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.JobPath;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.rootcause.path.JobTrace.State;
import io.iominer.sweepline.IoActivity;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Paths of traced logs beside a count of what begins and ends. In these logs POSIX operations are
 * all traced, so that uses are those, and the files of STDIO from first to last.
 */
class TracedPathTest {
  private static final double NANOS = 1e9;

  /** How many uses begin, less how many end, at each nanosecond. */
  private final TreeMap<Long, Integer> changes = new TreeMap<>();

  private static LogReport diagnosis(Path file) throws IOException {
    return LogDiagnosis.of(file, DiagnosisSettings.standard());
  }

  @Test
  void thePathOfATracedSampleIsTheUnionOfItsOperations() throws IOException {
    assertThat(check(SampleLogs.darshan())).isGreaterThan(5);
  }

  @Test
  void thePathOfATracedLogOfTheCorpusIsTheUnionOfItsOperations() throws IOException {
    assertThat(check(SharedData.darshanLogs())).isGreaterThan(10);
  }

  @Test
  void aTraceThatRanOutOfMemoryIsNotUsed() throws IOException {
    for (Path file : SharedData.darshanLogs()) {
      if (file.toString().contains("partial_data_dxt")) {
        assertThat(diagnosis(file).job().trace().state()).isEqualTo(State.INCOMPLETE);
      }
    }
  }

  private int check(List<Path> files) throws IOException {
    int checked = 0;
    for (Path file : files) {
      LogReport found = diagnosis(file);
      // A trace has no syncs: where a rank waits for these, its use goes from first to last.
      boolean hasSyncs = found.job().facts().files().stream().anyMatch(one -> one.syncs() > 0);
      if (found.job().trace().state() == State.USED && !hasSyncs) {
        checked += check(file, found, IoDirection.READ, IoActivity.READ);
        checked += check(file, found, IoDirection.WRITE, IoActivity.WRITE);
      }
    }
    return checked;
  }

  private int check(Path file, LogReport found, IoDirection direction, IoActivity activity)
      throws IOException {
    changes.clear();
    double run = found.job().facts().runSeconds().orElseThrow();
    long end = (long) Math.ceil(run * 1e6) * 1000;
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      for (ModuleRegion region : log.header().modules()) {
        DarshanModule module = region.module().orElse(DarshanModule.HEATMAP);
        if (module == DarshanModule.DXT_POSIX || module == DarshanModule.STDIO) {
          try (ModuleRecordReader reader = log.records(region)) {
            for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
              if (!isStream(log, r)) {
                read(r, reader, direction, end);
              }
            }
          }
        }
      }
    }
    double busy = 0;
    double weighted = 0;
    long last = 0;
    int running = 0;
    for (Map.Entry<Long, Integer> change : changes.entrySet()) {
      busy += running > 0 ? change.getKey() - last : 0;
      weighted += running * (double) (change.getKey() - last);
      running += change.getValue();
      last = change.getKey();
    }
    JobPath path = found.job().paths().get(activity);
    assertThat(path.busySeconds()).as("%s", file).isCloseTo(busy / NANOS, within(1e-9));
    if (busy == 0) {
      return 0;
    }
    assertThat(path.concurrency().mean().orElse(0))
        .as("%s", file)
        .isCloseTo(weighted / busy, within(1e-6));
    assertThat(path.uses().stream().mapToDouble(CriticalUse::exclusiveSeconds).sum())
        .isCloseTo(path.busySeconds(), within(1e-6));
    assertThat(
            found.job().trace().secondsOfHosts(path).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum())
        .isCloseTo(
            JobTrace.secondsOfRanks(path).entrySet().stream()
                .filter(rank -> found.job().trace().host(rank.getKey()).isPresent())
                .mapToDouble(Map.Entry::getValue)
                .sum(),
            within(1e-6));
    return 1;
  }

  private static boolean isStream(DarshanLog log, DarshanRecord record) throws IOException {
    return log.names()
        .name(record.recordId())
        .filter(
            name ->
                Stream.of("<STDIN>", "<STDOUT>", "<STDERR>")
                    .map(RawText::of)
                    .anyMatch(name::equals))
        .isPresent();
  }

  private void read(
      DarshanRecord record, ModuleRecordReader reader, IoDirection direction, long end)
      throws IOException {
    boolean isRead = direction == IoDirection.READ;
    if (record instanceof CounterRecord stdio) {
      double first =
          stdio.rawF(
              isRead ? StdioFCounter.READ_START_TIMESTAMP : StdioFCounter.WRITE_START_TIMESTAMP);
      double last =
          stdio.rawF(isRead ? StdioFCounter.READ_END_TIMESTAMP : StdioFCounter.WRITE_END_TIMESTAMP);
      if (first > 0 && last > 0) {
        use(first, last, end);
      }
    }
    DxtSegment segment = new DxtSegment();
    while (reader.nextSegment(segment)) {
      if (segment.direction() == direction) {
        use(segment.start(), segment.end(), end);
      }
    }
  }

  private void use(double start, double end, long most) {
    long from = Math.max(0, Math.min(most, Math.round(start * NANOS)));
    long to = Math.max(0, Math.min(most, Math.round(end * NANOS)));
    if (from < to) {
      changes.merge(from, 1, Integer::sum);
      changes.merge(to, -1, Integer::sum);
    }
  }
}
