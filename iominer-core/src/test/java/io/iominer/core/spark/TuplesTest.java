// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.core.query.UnitLiterals;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuplesTest {
  private static final long SEED = 11;
  private static final int JOBS = 500;
  private static final long GB = 1_000_000_000;

  private record Job(long id, Long written, String user) {}

  private static final List<Job> JOB_LIST = jobs();

  private static List<Job> jobs() {
    Random random = new Random(SEED);
    List<Job> jobs = new ArrayList<>();
    for (long id = 0; id < JOBS; id++) {
      Long written = random.nextInt(10) == 0 ? null : (Long) random.nextLong(30 * GB);
      jobs.add(new Job(id, written, "u" + random.nextInt(7)));
    }
    return jobs;
  }

  private static Tuples tuples(List<Job> jobs) {
    List<Row> rows =
        jobs.stream().map(job -> RowFactory.create(job.id, job.written, job.user)).toList();
    return new Tuples(
        TestSpark.session()
            .newSession()
            .createDataFrame(
                rows, StructType.fromDDL("job_id BIGINT, bytes_written BIGINT, user STRING")));
  }

  private final Tuples jobs = tuples(JOB_LIST);

  private static List<Object> column(Tuples tuples, int index) {
    return tuples.collect().stream().map(row -> row.get(index)).toList();
  }

  @Test
  void filterAndProjectTakeUnits() {
    List<Object> expected =
        JOB_LIST.stream()
            .filter(job -> job.written != null && job.written < GB * 3 / 2)
            .<Object>map(job -> job.id)
            .toList();
    Tuples small = jobs.project("job_id", "bytes_written").filter("bytes_written < 1.5GB");
    assertThat(column(small.sort("job_id"), 0)).isEqualTo(expected).isNotEmpty();
    assertThat(small.count()).isEqualTo(expected.size());
    assertThat(column(jobs.filter(row -> row.getLong(0) < 3).sort("job_id DESC"), 0))
        .containsExactly(2L, 1L, 0L);
    assertThat(jobs.count()).as("operators change nothing").isEqualTo(JOBS);
    assertThat(jobs.withColumn("gib", "bytes_written / 1GiB").dataset().columns()).contains("gib");
  }

  @Test
  void sortPutsNullLast() {
    List<Object> falling = column(jobs.sort("bytes_written DESC"), 1);
    List<Object> rising = column(jobs.sort("bytes_written"), 1);
    assertThat(falling.get(0)).isNotNull();
    assertThat(falling.get(JOBS - 1)).isNull();
    assertThat(rising.get(JOBS - 1)).isNull();
    assertThat((Long) rising.get(0)).isLessThan((Long) rising.get(1));
  }

  @Test
  void groupsHaveAggregatesOrFunctions() {
    Map<String, Long> expected =
        JOB_LIST.stream()
            .filter(job -> job.written != null)
            .collect(
                Collectors.groupingBy(
                    Job::user, TreeMap::new, Collectors.summingLong(Job::written)));
    Map<String, Long> found = new TreeMap<>();
    jobs.group("user", Aggregate.sum("bytes_written"), Aggregate.count("jobs"))
        .collect()
        .forEach(row -> found.put(row.getString(0), row.getLong(1)));
    assertThat(found).isEqualTo(expected);

    GroupFunction firstAndLast =
        (key, rows) -> {
          long first = rows.next().getLong(0);
          long last = first;
          int count = 1;
          while (rows.hasNext()) {
            last = rows.next().getLong(0);
            count++;
          }
          Iterator<Row> result = List.of(RowFactory.create(first, last, count)).iterator();
          return result;
        };
    List<Row> rows =
        jobs.group("user", firstAndLast, "first BIGINT, last BIGINT, jobs INT", "job_id DESC")
            .sort("user")
            .collect();
    assertThat(rows).hasSize(7);
    for (Row row : rows) {
      List<Job> own = JOB_LIST.stream().filter(job -> job.user.equals(row.getString(0))).toList();
      assertThat(row.getLong(1)).isEqualTo(own.get(own.size() - 1).id);
      assertThat(row.getLong(2)).isEqualTo(own.get(0).id);
      assertThat(row.getInt(3)).isEqualTo(own.size());
    }
    assertThat(jobs.group("user", firstAndLast, "a BIGINT, b BIGINT, c INT").count()).isEqualTo(7);
  }

  @Test
  void binsAreNumberedAsInThePaper() {
    Bins bins = Bins.at("1GB", "10GB");
    assertThat(bins.labels()).containsExactly("< 1GB", "[1GB, 10GB)", ">= 10GB");
    Tuples edges =
        tuples(
            List.of(
                new Job(0, 0L, "a"),
                new Job(1, GB - 1, "a"),
                new Job(2, GB, "a"),
                new Job(3, 10 * GB - 1, "a"),
                new Job(4, 10 * GB, "a"),
                new Job(5, null, "a")));
    assertThat(column(edges.bin("workload", bins, "bytes_written").sort("job_id"), 3))
        .containsExactly(0, 0, 1, 1, 2, null);
    assertThat(
            column(
                edges.bin("odd", value -> (int) ((Long) value % 2), "bytes_written").sort("job_id"),
                3))
        .containsExactly(0, 1, 0, 1, 0, null);
    assertThat(Bins.ofWidth("0", "0.5", 2).labels())
        .containsExactly("< 0.0", "[0.0, 0.5)", "[0.5, 1.0)", ">= 1.0");
    assertThatThrownBy(() -> Bins.at("10GB", "1GB"))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("expected edges that rise");
  }

  @Test
  void percentilesEqualThoseOfTheSortedValues() {
    double[] sorted =
        JOB_LIST.stream()
            .filter(job -> job.written != null)
            .mapToDouble(job -> job.written)
            .sorted()
            .toArray();
    Percentiles percentiles = jobs.percentile("bytes_written");
    for (double share : new double[] {0, 0.1, 0.5, 0.99, 1}) {
      double place = share * (sorted.length - 1);
      int below = (int) place;
      int above = Math.min(below + 1, sorted.length - 1);
      double expected = sorted[below] + (place - below) * (sorted[above] - sorted[below]);
      assertThat(percentiles.at(share).getAsDouble())
          .isCloseTo(expected, org.assertj.core.data.Percentage.withPercentage(1e-9));
      assertThat(percentiles.approximate().at(share).getAsDouble())
          .isBetween(sorted[Math.max(0, below - 1)], sorted[Math.min(above + 1, above)]);
    }
    assertThat(percentiles.isExact()).isTrue();
    assertThat(percentiles.toString())
        .startsWith("Percentiles of bytes_written, exact\n")
        .contains(" 50.0 %  ");
    assertThat(percentiles.approximate().toString()).contains(", approximate");
    assertThat(percentiles.table().count()).isEqualTo(Percentiles.USUAL.size());
    assertThat(tuples(List.of()).percentile("bytes_written").at(0.5)).isEmpty();
    assertThatThrownBy(() -> percentiles.at(1.5)).hasMessageContaining("expected 0 to 1");
  }

  @Test
  void aJoinKeepsBothSidesOfAColumn() {
    Tuples users = jobs.group("user", Aggregate.sum("bytes_written"));
    Tuples joined = jobs.join(users, "user");
    assertThat(joined.dataset().columns())
        .containsExactly("user", "job_id", "bytes_written", "bytes_written_2");
    assertThat(joined.count()).isEqualTo(JOBS);
    Tuples some = users.filter("user = 'u1'");
    assertThat(jobs.leftJoin(some, "user").filter("bytes_written_2 IS NULL").count())
        .isEqualTo(JOB_LIST.stream().filter(job -> !job.user.equals("u1")).count());
  }

  @Test
  void unionLimitAndSqlWork(@TempDir Path folder) {
    assertThat(jobs.union(jobs).count()).isEqualTo(2 * JOBS);
    assertThat(jobs.limit(3).collect()).hasSize(3);
    assertThat(
            column(jobs.as("mine").sql("SELECT count(*) FROM mine WHERE bytes_written < 1GB"), 0))
        .containsExactly(jobs.filter("bytes_written < 1GB").count());
    jobs.write(folder.resolve("out"), "parquet");
    assertThat(new Tuples(jobs.dataset().sparkSession().read().parquet(folder + "/out")).count())
        .isEqualTo(JOBS);
    jobs.limit(1)
        .project("'=1+1' AS text", "-1 AS number", "CAST(NULL AS STRING) AS nothing")
        .write(folder.resolve("csv"), "csv");
    assertThat(jobs.dataset().sparkSession().read().textFile(folder + "/csv").collectAsList())
        .containsExactly("text,number,nothing", "'=1+1,-1,");
    assertThat(jobs.explain()).contains("Scan");
  }

  @Test
  void mistakesNameTheNearestColumn() {
    assertThatThrownBy(() -> jobs.filter("byte_written < 1GB"))
        .isInstanceOf(IoMinerException.class)
        .hasMessageStartingWith("There is no column byte_written")
        .hasMessageEndingWith("the nearest is bytes_written")
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
    assertThatThrownBy(() -> jobs.project("usr")).hasMessageContaining("nearest is user");
    assertThatThrownBy(() -> jobs.percentile("jobid")).hasMessageContaining("nearest is job_id");
    assertThatThrownBy(() -> jobs.extractPerfFactors("0", "1GB/s", IoDirection.WRITE))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("the root-cause module is not on the class path");
  }

  @Test
  void unitsInTextsAndNamesStay() {
    assertThat(
            UnitLiterals.expand(
                "a1GB < 1GB AND `5s` = '1GB' AND x > 5s AND y = 1.5KiB AND z = 10 AND w = 1L"
                    + " -- 1GB\n AND v < 2GiB/s AND t1.5s = \"7B\""))
        .isEqualTo(
            "a1GB < 1000000000 AND `5s` = '1GB' AND x > 5 AND y = 1536 AND z = 10 AND w = 1L"
                + " -- 1GB\n AND v < 2147483648 AND t1.5s = \"7B\"");
  }
}
