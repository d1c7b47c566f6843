// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.spark.FirstOrderTuples;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The first-order analyses of a simulated month against the papers' figures. Tolerance: three
 * points, which is more than twice the standard deviation of a share of 1,500 jobs; ten points for
 * the few applications that move most of the bytes.
 */
class PublishedSharesTest {
  private static final double POINTS = 0.03;

  @TempDir private static Path folder;

  private static IOMiner miner;

  @BeforeAll
  static void simulateMonth() throws IOException {
    Path facility = folder.resolve("facility");
    int exitCode =
        new CommandLine(new SimulateCommand())
            .execute("--out=" + facility, "--jobs=1500", "--days=30", "--lmt=none", "--seed=11");
    assertThat(exitCode).isZero();
    Path store = folder.resolve("store");
    new IngestJob(new ThreadExchange(2, "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(facility.resolve("darshan")), SmallStore.in(store)));
    miner = IOMiner.open(store, TestSpark.session());
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  /**
   * The model follows Fig 7 with Darshan's SEQ; fewer of its requests are consecutive. Below 80 %
   * are 52 % of its decks, and 47 to 51 % of the jobs of seeds 11 to 14: some decks run often.
   */
  @Test
  void sequentialSharesAreThoseOfFigure7() {
    List<Row> rows = rows(FirstOrder.SEQUENTIAL);
    assertThat(rows.get(4).<Double>getAs("seq_share"))
        .as("below 50 %%")
        .isCloseTo(0.10, within(POINTS));
    assertThat(rows.get(7).<Double>getAs("seq_share"))
        .as("below 80 %%")
        .isCloseTo(0.50, within(POINTS));
    assertThat(rows).allMatch(row -> row.<Double>getAs("share") >= row.<Double>getAs("seq_share"));
    assertThat(rows.get(4).<Double>getAs("share"))
        .as("below 50 %% by CONSEC, where the paper has 10 %%")
        .isCloseTo(0.27, within(POINTS));
  }

  /** As in Fig 9 most jobs are neither N-N nor N-1, although Table 1 has few of N-M. */
  @Test
  void mostJobsAreNeitherOneFileForEachRankNorOneForAll() {
    Map<String, Double> shares = shares(FirstOrder.SHARING, "class");
    assertThat(shares.get("N-1")).isCloseTo(0.14, within(POINTS));
    assertThat(shares.get("R = 1")).isCloseTo(0.25, within(POINTS));
  }

  @Test
  void readRatiosAreThoseOfFigure8() {
    Map<String, Double> shares = shares(FirstOrder.READ_RATIO, "class");
    assertThat(shares.get("only written")).isCloseTo(0.07, within(POINTS));
    assertThat(shares.get("only read")).isCloseTo(0.23, within(POINTS));
    double mostlyRead =
        IntStream.range(90, 100)
            .mapToDouble(k -> shares.getOrDefault(k + " to " + (k + 1) + " % read", 0.0))
            .sum();
    assertThat(shares.get("only read") + mostlyRead).isCloseTo(0.53, within(POINTS));
  }

  @Test
  void patternsAreThoseOfTheSunwayPaper() {
    Map<String, Double> shares = shares(FirstOrder.PATTERNS, "pattern");
    assertThat(shares.get("N-N")).isCloseTo(0.3687, within(POINTS));
    assertThat(shares.get("N-M")).isCloseTo(0.0108, within(POINTS));
    assertThat(shares.get("N-1")).isCloseTo(0.0793, within(POINTS));
    assertThat(shares.get("1-1")).isCloseTo(0.5412, within(POINTS));
  }

  @Test
  void middlewareIsThatOfFigure10() {
    Map<String, Double> shares =
        rows(FirstOrder.MIDDLEWARE).stream()
            .collect(
                Collectors.toMap(
                    row -> row.getAs("class"), row -> row.<Double>getAs("posix_only")));
    assertThat(shares.get("one")).isCloseTo(0.988, within(POINTS));
    assertThat(shares.get("small")).isCloseTo(0.996, within(POINTS));
    // 46 and 26 jobs: two standard deviations.
    assertThat(shares.get("medium")).isCloseTo(1 - 0.222, within(0.13));
    assertThat(shares.get("large")).isCloseTo(1 - 0.459, within(0.20));
  }

  @Test
  void tenApplicationsMoveWhatFigures5And6Say() {
    assertThat(topTen(FirstOrder.APPLICATIONS_READ)).isCloseTo(0.72, within(0.10));
    assertThat(topTen(FirstOrder.APPLICATIONS_WRITE)).isCloseTo(0.76, within(0.10));
  }

  private static double topTen(FirstOrder analysis) {
    return rows(analysis).stream().limit(10).mapToDouble(row -> row.<Double>getAs("share")).sum();
  }

  private static Map<String, Double> shares(FirstOrder analysis, String key) {
    return rows(analysis).stream()
        .collect(Collectors.toMap(row -> row.getAs(key), row -> row.<Double>getAs("share")));
  }

  private static List<Row> rows(FirstOrder analysis) {
    return FirstOrderTuples.of(miner, analysis, JobFilter.ALL).collect();
  }
}
