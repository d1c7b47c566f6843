// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.AdviceKind;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.PredictedSaving;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.advisor.followup.Setting;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.advisor.followup.StepSettings;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.FindingTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Advice of findings that sets something, with the run in which it was found.
 *
 * @param application of the run
 * @param ranks its ranks
 * @param rule the rule of the finding
 * @param steps what is to be done
 * @param start when the run started
 * @param jobId its job
 * @param end when it ended
 * @param least seconds that the advice saves at least; empty where its time is not known
 * @param most seconds that the advice saves at most
 * @param title the advice in short
 */
record FoundAdvice(
    String application,
    long ranks,
    String rule,
    List<String> steps,
    Instant start,
    long jobId,
    Instant end,
    OptionalDouble least,
    OptionalDouble most,
    String title) {
  private static final RecordBytes<FoundAdvice> CODEC = new RecordBytes<>(FoundAdvice.class);

  /** Heuristic: so many values of an application at one number of ranks, the earliest ones. */
  private static final int MOST_VALUES = 20;

  private static final List<String> RUN =
      StoredRow.withLog(
          List.of("application", "process_count", "start_time", "run_time_s", "io_s"));

  private static final List<String> FINDING = StoredRow.withLog(List.of("rule", "advice"));

  private static final double MICROS = 1e6;

  private static final BinaryOperator<GivenAdvice> EARLIER =
      BinaryOperator.minBy(Comparator.comparing(GivenAdvice::advisedAt));

  private record Runs(String application, long ranks) {}

  private record Value(Setting setting, String advised) {}

  /** Of each value the first time that it came, of one application or of all where it is null. */
  static List<GivenAdvice> of(StoreExchange store, @Nullable String application) {
    return store
        .collect(
            store.bucketRecords(
                (task, bucket, sink) -> give(task.store(), bucket, application, sink)),
            (task, sorted) -> earliest(sorted))
        .stream()
        .flatMap(List::stream)
        .sorted(Arrays::compareUnsigned)
        .map(StoredAdvice.CODEC::read)
        .toList();
  }

  private static void give(
      IoStore store, long bucket, @Nullable String application, RecordSink sink) {
    Map<LogKey, StoredRow> runs = new HashMap<>();
    RunRows.of(store, application)
        .ofBucket(bucket)
        .whereKnown("start_time")
        .rowsInTurn(RUN, run -> runs.put(run.log(), run));
    if (runs.isEmpty()) {
      return;
    }
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
                  FoundAdvice found = found(run, finding.string("rule"), advice);
                  sink.add(found.runs().hashCode(), CODEC.write(found));
                }
              }
            });
  }

  /** A share of the run is one of its I/O time where the end is not known. */
  private static FoundAdvice found(StoredRow run, String rule, StoredRow advice) {
    OptionalDouble seconds = run.number("run_time_s");
    OptionalDouble shared = seconds.isPresent() ? seconds : run.number("io_s");
    Instant start = run.instant("start_time");
    return new FoundAdvice(
        run.string("application"),
        run.whole("process_count"),
        rule,
        advice.texts("steps"),
        start,
        run.log().jobId(),
        start.plus((long) (seconds.orElse(0) * MICROS), ChronoUnit.MICROS),
        part(advice, "saves_least", shared),
        part(advice, "saves_most", shared),
        advice.string("title"));
  }

  private static OptionalDouble part(StoredRow advice, String share, OptionalDouble seconds) {
    return seconds.isPresent()
        ? OptionalDouble.of(advice.real(share) * seconds.getAsDouble())
        : seconds;
  }

  private static List<byte[]> earliest(Iterator<byte[]> sorted) {
    List<byte[]> all = new ArrayList<>();
    SortedGroups.forEach(
        CODEC.read(sorted),
        FoundAdvice::runs,
        (runs, found) -> {
          Map<Value, GivenAdvice> first = new LinkedHashMap<>();
          // Of the same steps of a rule the first run is the earliest one.
          SortedGroups.forEach(
              found,
              one -> List.of(one.rule, one.steps),
              (steps, ofSteps) -> ofSteps.next().addTo(first));
          Map<Setting, Integer> values = new EnumMap<>(Setting.class);
          first.values().stream()
              .sorted(Comparator.comparing(GivenAdvice::advisedAt))
              .filter(one -> values.merge(one.change().setting(), 1, Integer::sum) <= MOST_VALUES)
              .forEachOrdered(one -> all.add(StoredAdvice.CODEC.write(one)));
        });
    return all;
  }

  private Runs runs() {
    return new Runs(application, ranks);
  }

  private void addTo(Map<Value, GivenAdvice> first) {
    for (SettingChange change : StepSettings.of(steps)) {
      first.merge(new Value(change.setting(), change.advised()), advice(change), EARLIER);
    }
  }

  private GivenAdvice advice(SettingChange change) {
    return new GivenAdvice(
        end,
        AdviceKind.FINDING,
        new RunsMeant(application, OptionalLong.empty(), OptionalLong.of(ranks)),
        change,
        new PredictedSaving(least, OptionalDouble.empty(), most),
        Optional.of(new LastRun(jobId, start)),
        rule + ": " + title);
  }
}
