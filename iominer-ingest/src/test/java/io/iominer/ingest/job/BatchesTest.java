// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BatchesTest {
  private static final int LOGS = 400;
  private static final Source PLAIN = new Source("/a.tar", null, 1 << 20, 0);
  private static final Source GZIP = new Source("/b.tgz", null, 1 << 20, 0);

  private final Batches batches = new Batches(4);

  private static Source entry(Source archive, int number) {
    return new Source(archive.path() + "!" + number + ".darshan", archive.path(), 1000, 0);
  }

  private static List<Source> places() {
    List<Source> logs = new ArrayList<>();
    for (int i = 0; i < LOGS; i++) {
      logs.add(entry(PLAIN, i).at(512 + 1536L * i));
    }
    return logs;
  }

  private static Fingerprint print(Source source, int number) {
    return new Fingerprint(source, String.format("%064d", number), number, 0, null);
  }

  @Test
  void logsWhosePlacesAreKnownAreLookedAtByManyAndOtherArchivesByOne() {
    List<Source> sources = places();
    sources.add(GZIP);
    List<List<Source>> look = batches.toLookAt(sources);
    assertThat(look).hasSize(5).last().isEqualTo(List.of(GZIP));
    assertThat(look.stream().flatMap(List::stream)).containsExactlyElementsOf(sources);
  }

  @Test
  void theyAreReadByBucketAndThoseOfOtherArchivesTogether() {
    List<Fingerprint> logs = new ArrayList<>();
    for (Source place : places()) {
      logs.add(print(place, logs.size()));
      logs.add(print(entry(GZIP, logs.size()), logs.size()));
    }
    List<LogBatch> read = batches.toRead(logs, Map.of(GZIP.path(), GZIP), job -> job % 4);
    assertThat(read.get(0).archive()).isEqualTo(GZIP);
    assertThat(read.get(0).logs()).hasSize(LOGS);
    List<LogBatch> others = read.subList(1, read.size());
    assertThat(others).hasSizeGreaterThan(1).allMatch(batch -> batch.archive() == null);
    assertThat(others.stream().flatMap(batch -> batch.logs().stream())).hasSize(LOGS);
    assertThat(others)
        .allMatch(
            batch -> batch.logs().stream().map(log -> log.jobId() % 4).distinct().count() == 1);
  }
}
