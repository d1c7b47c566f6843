// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.ingest.source.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what an ingest does. */
final class IngestTally {
  private final long startNanos = System.nanoTime();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private final Map<Outcome, Long> knownOutcomes = new EnumMap<>(Outcome.class);
  private final Map<String, Long> rows = new TreeMap<>();
  private final List<String> messages = new ArrayList<>();
  private long sources;
  private long known;
  private long bytes;
  private long replaced;

  void found(long allSources, long knownSources) {
    sources = allSources;
    known = knownSources;
  }

  void knownOf(Outcome outcome, long count) {
    knownOutcomes.put(outcome, count);
  }

  void source(Outcome outcome, long size) {
    outcomes.merge(outcome, 1L, Long::sum);
    bytes += size;
  }

  void rows(String table, long count) {
    rows.merge(table, count, Long::sum);
  }

  void replaced(long logs) {
    replaced += logs;
  }

  void message(String message) {
    if (messages.size() < IngestReport.MESSAGES) {
      messages.add(message);
    }
  }

  IngestReport report() {
    return new IngestReport(
        sources,
        known,
        knownOutcomes,
        outcomes,
        bytes,
        rows,
        replaced,
        messages,
        Duration.ofNanos(System.nanoTime() - startNanos));
  }
}
