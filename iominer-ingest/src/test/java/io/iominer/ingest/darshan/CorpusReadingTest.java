// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.ModuleRegion;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every log of the corpus and compares what is in it with the corpus's own manifest. */
class CorpusReadingTest {
  static Stream<List<String>> manifest() throws IOException {
    Path manifest = SharedData.folder("darshan-corpus").resolve("MANIFEST.tsv");
    return Files.readAllLines(manifest).stream().skip(1).map(line -> List.of(line.split("\t", -1)));
  }

  @ParameterizedTest
  @MethodSource("manifest")
  void everyRecordAndSegmentOfTheManifestIsRead(List<String> row) throws IOException {
    Path file = SharedData.folder("darshan-corpus/logs").resolve(row.get(0));
    Map<String, Long> records = new TreeMap<>();
    long segments = 0;
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      assertThat(log.header().version()).isEqualTo(row.get(2));
      assertThat(log.header().compression().name()).isEqualTo(row.get(3));
      assertThat(log.job().processCount()).isEqualTo(Long.parseLong(row.get(4)));
      for (ModuleRegion region : log.header().modules()) {
        try (ModuleRecordReader reader = log.records(region)) {
          DxtSegment segment = new DxtSegment();
          for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
            records.merge(region.name(), 1L, Long::sum);
            while (reader.nextSegment(segment)) {
              segments++;
            }
          }
        }
      }
    }
    assertThat(records).containsAllEntriesOf(counts(row.get(6)));
    assertThat(segments).isEqualTo(Long.parseLong(row.get(8)));
  }

  private static Map<String, Long> counts(String text) {
    Map<String, Long> counts = new TreeMap<>();
    for (String entry : text.split(",", -1)) {
      if (!entry.isEmpty()) {
        String[] parts = entry.split("=", -1);
        counts.put(parts[0], Long.parseLong(parts[1]));
      }
    }
    return counts;
  }
}
