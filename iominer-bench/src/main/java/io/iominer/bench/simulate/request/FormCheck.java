// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Verdict;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Thresholds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Diagnoses each log of a simulated facility by itself, without a store and without knowing the
 * facility, and compares it with the truth. Arguments: FOLDER, which {@code iominer simulate --form
 * requests} filled, and {@code jobs} to print each job.
 */
public final class FormCheck {
  /** A job that lost a smaller share of its I/O time counts as neither ill nor healthy. */
  private static final double LOST_SHARE = 0.2;

  /** What an ill job is called that was not found so. */
  private static final String MISSED = Verdict.NO_BOTTLENECK.label();

  private FormCheck() {}

  /**
   * What is known of a job.
   *
   * @param jobId its number
   * @param kind its kind
   * @param flaw NONE where it has no cause
   * @param cause the cause, empty where hardly anything was lost
   * @param ioSeconds its time of I/O
   * @param lostSeconds what of it was lost
   */
  private record Truth(
      long jobId,
      String kind,
      String flaw,
      Optional<String> cause,
      double ioSeconds,
      double lostSeconds) {
    boolean isHealthy() {
      return flaw.equals("NONE");
    }

    boolean isIll() {
      return lostSeconds >= LOST_SHARE * ioSeconds
          && lostSeconds >= Thresholds.DEFAULT.seconds(Diagnosis.LEAST_LOSS);
    }
  }

  /** Jobs of a kind, and what was found of them. */
  private static final class Tallied {
    private final Map<String, Integer> found = new TreeMap<>();
    private double lost;
    private double foundLost;
    private int jobs;
    private int right;
  }

  public static void main(String[] args) throws IOException, SQLException {
    Path folder = Path.of(args[0]);
    boolean areShown = args.length > 1;
    Map<Long, Path> logs = logs(folder.resolve("darshan"));
    Map<String, Tallied> ill = new TreeMap<>();
    Map<String, Tallied> healthy = new TreeMap<>();
    Map<String, Tallied> between = new TreeMap<>();
    for (Truth truth : truths(folder)) {
      Diagnosis diagnosis = SingleLog.diagnose(logs.get(truth.jobId()));
      String named = named(diagnosis);
      double lost = diagnosis.losses().map(Losses::allSeconds).orElse(0.0);
      Map<String, Tallied> group = truth.isHealthy() ? healthy : truth.isIll() ? ill : between;
      Tallied tallied = group.computeIfAbsent(truth.kind(), key -> new Tallied());
      boolean isRight =
          truth.isHealthy()
              ? diagnosis.causes().isEmpty()
              : named.equals(truth.cause().orElse(MISSED));
      tallied.jobs++;
      tallied.right += isRight ? 1 : 0;
      tallied.lost += truth.lostSeconds();
      tallied.foundLost += lost;
      tallied.found.merge(named, 1, Integer::sum);
      if (areShown) {
        System.out.printf(
            Locale.ROOT,
            "%s %s %s %s: io %.2f s, found %.2f; lost %.2f, found %.2f: %s %s%n",
            group == between ? "-    " : isRight ? "right" : "WRONG",
            truth.jobId(),
            truth.kind(),
            truth.isHealthy() ? "healthy" : truth.isIll() ? "ill" : "little lost",
            truth.ioSeconds(),
            diagnosis.losses().map(Losses::ioSeconds).orElse(0.0),
            truth.lostSeconds(),
            lost,
            named,
            causes(diagnosis));
      }
    }
    show("Ill jobs", ill);
    show("Healthy jobs (right: no bottleneck)", healthy);
    show("Jobs that have a cause, but lost little to it", between);
  }

  private static String causes(Diagnosis diagnosis) {
    List<String> causes = new ArrayList<>();
    diagnosis
        .ranked()
        .forEach(
            one ->
                causes.add(
                    String.format(Locale.ROOT, "%s %.2f", one.cause().label(), one.seconds())));
    double unexplained = diagnosis.losses().map(Losses::unexplainedSeconds).orElse(0.0);
    causes.add(String.format(Locale.ROOT, "unexplained %.2f", unexplained));
    return causes.toString();
  }

  private static String named(Diagnosis diagnosis) {
    return diagnosis.dominant().map(Cause::label).orElseGet(() -> diagnosis.verdict().label());
  }

  private static void show(String title, Map<String, Tallied> kinds) {
    System.out.println();
    System.out.println(title);
    int jobs = 0;
    int right = 0;
    int shown = 0;
    int shownRight = 0;
    for (Map.Entry<String, Tallied> kind : kinds.entrySet()) {
      Tallied tallied = kind.getValue();
      jobs += tallied.jobs;
      right += tallied.right;
      boolean isShown = Kind.find(kind.getKey()).filter(Kind::isShownByOneLog).isPresent();
      shown += isShown ? tallied.jobs : 0;
      shownRight += isShown ? tallied.right : 0;
      System.out.printf(
          Locale.ROOT,
          "%-24s %4d of %4d  lost %8.1f s, found %8.1f s  %s%n",
          kind.getKey(),
          tallied.right,
          tallied.jobs,
          tallied.lost,
          tallied.foundLost,
          tallied.found);
    }
    total("all", right, jobs);
    if (shown < jobs) {
      total("of what one log can show", shownRight, shown);
    }
  }

  private static void total(String of, int right, int jobs) {
    System.out.printf(
        Locale.ROOT,
        "%-24s %4d of %4d  %.1f %%%n",
        of,
        right,
        jobs,
        100.0 * right / Math.max(1, jobs));
  }

  private static Map<Long, Path> logs(Path folder) throws IOException {
    Map<Long, Path> logs = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
          logs.put(log.job().jobId(), file);
        }
      }
    }
    return logs;
  }

  private static List<Truth> truths(Path folder) throws SQLException {
    List<Truth> truths = new ArrayList<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT job_id, kind, flaw, dominant_cause, io_s, lost_s FROM '"
                    + folder.resolve("truth.parquet")
                    + "' ORDER BY job_id")) {
      while (rows.next()) {
        truths.add(
            new Truth(
                rows.getLong(1),
                rows.getString(2),
                rows.getString(3),
                Optional.ofNullable(rows.getString(4)),
                rows.getDouble(5),
                rows.getDouble(6)));
      }
    }
    return truths;
  }
}
