// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.AdviceKind;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.PredictedSaving;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.advisor.followup.StepSettings;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.TableRow;
import java.io.Serializable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Advice of {@code finding} that sets something; of each value the first time that it came.
 *
 * @param record what was found, with the run in which it was found first
 * @param change which setting of it
 */
record FoundAdvice(byte[] record, int change) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Heuristic: so many values of an application at one number of ranks, the earliest ones. */
  private static final int MOST_VALUES = 20;

  private static final List<String> RUN =
      StoredRow.withLog(
          List.of("application", "process_count", "start_time", "run_time_s", "io_s"));

  private static final List<String> FINDING = StoredRow.withLog(List.of("rule", "advice"));

  private static final double MICROS = 1e6;

  private record Runs(String application, long ranks) {}

  private record Value(String setting, String advised) {}

  /** All of it, of one application or of all where it is null. */
  static List<FoundAdvice> of(StoreExchange store, @Nullable String application) {
    return store
        .collect(
            store.bucketRecords(
                (task, bucket, sink) -> give(task.store(), bucket, application, sink)),
            (task, sorted) -> earliest(sorted))
        .stream()
        .flatMap(List::stream)
        .sorted(Comparator.comparing(FoundAdvice::record, Arrays::compareUnsigned))
        .toList();
  }

  private static void give(
      IoStore store, long bucket, @Nullable String application, RecordSink sink) {
    Map<LogKey, StoredRow> runs = new HashMap<>();
    RunRows.of(store, application)
        .ofBucket(bucket)
        .whereKnown("start_time")
        .rowsInTurn(RUN, run -> runs.put(run.log(), run));
    store
        .scan(FindingTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(
            FINDING,
            runs::containsKey,
            finding -> {
              StoredRow run = Objects.requireNonNull(runs.get(finding.log()));
              for (StoredRow advice : finding.structs("advice")) {
                if (!StepSettings.of(advice.texts("steps")).isEmpty()) {
                  sink.add(
                      Objects.hash(run.string("application"), run.whole("process_count")),
                      record(run, finding.string("rule"), advice));
                }
              }
            });
  }

  /** A share of the run is one of its I/O time where the end is not known. */
  private static byte[] record(StoredRow run, String rule, StoredRow advice) {
    OptionalDouble seconds = run.number("run_time_s");
    OptionalDouble shared = seconds.isPresent() ? seconds : run.number("io_s");
    long start = TableRow.micros(run.instant("start_time"));
    RecordWriter record =
        new RecordWriter()
            .put(run.string("application"))
            .put(run.whole("process_count"))
            .put(rule)
            .put((long) advice.texts("steps").size());
    advice.texts("steps").forEach(record::put);
    return record
        .put(start)
        .put(run.log().jobId())
        .put(start + (long) (seconds.orElse(0) * MICROS))
        .put(part(advice, "saves_least", shared))
        .put(part(advice, "saves_most", shared))
        .put(advice.string("title"))
        .finish();
  }

  private static OptionalDouble part(StoredRow advice, String share, OptionalDouble seconds) {
    return seconds.isPresent()
        ? OptionalDouble.of(advice.real(share) * seconds.getAsDouble())
        : seconds;
  }

  private static List<FoundAdvice> earliest(Iterator<byte[]> sorted) {
    List<FoundAdvice> found = new ArrayList<>();
    Map<Value, FoundAdvice> first = new LinkedHashMap<>();
    Optional<Found> last = Optional.empty();
    while (sorted.hasNext()) {
      byte[] record = sorted.next();
      Found next = Found.read(record);
      if (last.filter(one -> one.runs.equals(next.runs)).isEmpty()) {
        addEarliest(first, found);
        first.clear();
      }
      // Of the same steps of a rule the first run is the earliest one.
      if (last.filter(one -> one.isTheSameAs(next)).isEmpty()) {
        for (int i = 0; i < next.changes().size(); i++) {
          SettingChange change = next.changes().get(i);
          first.merge(
              new Value(change.setting().id(), change.advised()),
              new FoundAdvice(record, i),
              (one, other) ->
                  other.advice().advisedAt().isBefore(one.advice().advisedAt()) ? other : one);
        }
      }
      last = Optional.of(next);
    }
    addEarliest(first, found);
    return found;
  }

  private static void addEarliest(Map<Value, FoundAdvice> first, List<FoundAdvice> found) {
    Map<String, Integer> values = new HashMap<>();
    first.entrySet().stream()
        .sorted(Comparator.comparing(entry -> entry.getValue().advice().advisedAt()))
        .filter(entry -> values.merge(entry.getKey().setting(), 1, Integer::sum) <= MOST_VALUES)
        .forEachOrdered(entry -> found.add(entry.getValue()));
  }

  /** The advice. */
  GivenAdvice advice() {
    return Found.read(record).advice(change);
  }

  /** A record, read. */
  private record Found(
      Runs runs,
      String rule,
      List<String> steps,
      LastRun run,
      Instant end,
      OptionalDouble least,
      OptionalDouble most,
      String title) {
    static Found read(byte[] bytes) {
      RecordReader record = new RecordReader(bytes);
      Runs runs = new Runs(text(record), record.whole());
      String rule = text(record);
      List<String> steps = Stream.generate(() -> text(record)).limit(record.whole()).toList();
      Instant start = instant(record);
      return new Found(
          runs,
          rule,
          steps,
          new LastRun(record.whole(), start),
          instant(record),
          record.number(),
          record.number(),
          text(record));
    }

    private static String text(RecordReader record) {
      return Objects.requireNonNull(record.text());
    }

    private static Instant instant(RecordReader record) {
      return Instant.EPOCH.plus(record.whole(), ChronoUnit.MICROS);
    }

    boolean isTheSameAs(Found other) {
      return runs.equals(other.runs) && rule.equals(other.rule) && steps.equals(other.steps);
    }

    List<SettingChange> changes() {
      return StepSettings.of(steps);
    }

    GivenAdvice advice(int change) {
      return new GivenAdvice(
          end,
          AdviceKind.FINDING,
          new RunsMeant(runs.application, OptionalLong.empty(), OptionalLong.of(runs.ranks)),
          changes().get(change),
          new PredictedSaving(least, OptionalDouble.empty(), most),
          Optional.of(run),
          rule + ": " + title);
    }
  }
}
