// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.followup.AdviceKind;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.PredictedSaving;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.advisor.followup.StepSettings;
import io.iominer.core.spark.IOMiner;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** Advice of {@code finding} that sets something; of each value the first time that it came. */
final class FoundAdvice {
  /** Heuristic: so many values of an application at one number of ranks, the earliest ones. */
  private static final int MOST_VALUES = 20;

  /** A share of the run is one of its I/O time where the end is not known. */
  private static final String STATEMENT =
      """
      SELECT application, process_count, rule, steps, min_by(run, started) AS run
      FROM (SELECT a.application, a.process_count, f.rule, f.advice.steps AS steps,
          a.start_time AS started, named_struct(
            'job_id', a.job_id, 'start_time', a.start_time, 'end_time', timestamp_micros(
              unix_micros(a.start_time) + CAST(coalesce(a.run_time_s, 0D) * 1e6D AS BIGINT)),
            'least', f.advice.saves_least * coalesce(a.run_time_s, a.io_s),
            'most', f.advice.saves_most * coalesce(a.run_time_s, a.io_s),
            'title', f.advice.title) AS run
        FROM (SELECT job_id, log_id, rule, explode(advice) AS advice FROM finding) f
          JOIN application_run a ON f.job_id = a.job_id AND f.log_id = a.log_id
        WHERE a.application IS NOT NULL AND a.start_time IS NOT NULL
          AND exists(f.advice.steps,
            s -> s LIKE 'lfs setstripe -c%' OR s LIKE 'sbatch --nodes%' OR s LIKE '%cb_nodes%'))
      GROUP BY application, process_count, rule, steps""";

  private FoundAdvice() {}

  private record Key(String application, long ranks, String setting, String advised) {}

  /** All of it, of one application or of all. */
  static List<GivenAdvice> of(IOMiner miner, Optional<String> application) {
    Dataset<Row> found = miner.query(STATEMENT).dataset();
    Dataset<Row> chosen =
        application
            .map(name -> found.filter(functions.col("application").equalTo(name)))
            .orElse(found);
    Map<Key, GivenAdvice> first = new LinkedHashMap<>();
    Iterator<Row> rows = miner.check(chosen::toLocalIterator);
    while (rows.hasNext()) {
      Row row = rows.next();
      for (SettingChange change : StepSettings.of(row.getList(row.fieldIndex("steps")))) {
        GivenAdvice advice = advice(row, change);
        Key key =
            new Key(
                advice.runs().application(),
                advice.runs().ranks().orElseThrow(),
                change.setting().id(),
                change.advised());
        first.merge(
            key, advice, (one, other) -> other.advisedAt().isBefore(one.advisedAt()) ? other : one);
      }
    }
    return earliest(first);
  }

  private static List<GivenAdvice> earliest(Map<Key, GivenAdvice> first) {
    Map<Key, Integer> values = new LinkedHashMap<>();
    List<GivenAdvice> kept = new ArrayList<>();
    first.entrySet().stream()
        .sorted(Comparator.comparing(entry -> entry.getValue().advisedAt()))
        .forEach(
            entry -> {
              Key key = entry.getKey();
              Key setting = new Key(key.application(), key.ranks(), key.setting(), "");
              if (values.merge(setting, 1, Integer::sum) <= MOST_VALUES) {
                kept.add(entry.getValue());
              }
            });
    return kept;
  }

  private static GivenAdvice advice(Row row, SettingChange change) {
    Row run = row.getAs("run");
    return new GivenAdvice(
        run.<Timestamp>getAs("end_time").toInstant(),
        AdviceKind.FINDING,
        new RunsMeant(
            row.getAs("application"),
            OptionalLong.empty(),
            OptionalLong.of(row.<Long>getAs("process_count"))),
        change,
        new PredictedSaving(number(run, "least"), OptionalDouble.empty(), number(run, "most")),
        Optional.of(
            new LastRun(run.<Long>getAs("job_id"), run.<Timestamp>getAs("start_time").toInstant())),
        row.getAs("rule") + ": " + run.getAs("title"));
  }

  private static OptionalDouble number(Row row, String column) {
    Double value = row.<@Nullable Double>getAs(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
