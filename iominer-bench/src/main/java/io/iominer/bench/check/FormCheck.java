// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.simulator.request.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Diagnoses each log of a simulated facility by itself, without a store and without knowing the
 * facility, and compares it with the truth. Arguments: FOLDER, which {@code iominer simulate --form
 * requests} filled, and {@code jobs} to print each job.
 */
public final class FormCheck {
  private FormCheck() {}

  public static void main(String[] args) throws IOException, SQLException {
    List<CheckedJob> jobs = check(Path.of(args[0]));
    if (args.length > 1) {
      jobs.forEach(job -> System.out.println(job.line()));
    }
    for (KnownJob.Group group : KnownJob.Group.values()) {
      show(group, jobs.stream().filter(job -> job.job().group() == group).toList());
    }
  }

  /** Diagnoses all jobs of a facility. */
  static List<CheckedJob> check(Path facility) throws IOException, SQLException {
    Map<Long, Path> logs = logs(facility.resolve("darshan"));
    List<CheckedJob> checked = new ArrayList<>();
    for (KnownJob job : KnownJob.read(facility)) {
      checked.add(
          new CheckedJob(
              job,
              LogDiagnosis.of(logs.get(job.jobId()), DiagnosisSettings.standard()).diagnosis()));
    }
    return checked;
  }

  /** The logs of a folder, by their jobs. */
  static Map<Long, Path> logs(Path folder) throws IOException {
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

  private static void show(KnownJob.Group group, List<CheckedJob> jobs) {
    System.out.println();
    System.out.println(group.title());
    Map<String, List<CheckedJob>> kinds =
        jobs.stream()
            .collect(
                Collectors.groupingBy(job -> job.job().kind(), TreeMap::new, Collectors.toList()));
    kinds.forEach(FormCheck::show);
    show("all", jobs);
    List<CheckedJob> shown = jobs.stream().filter(FormCheck::isShownByOneLog).toList();
    if (group == KnownJob.Group.ILL && shown.size() < jobs.size()) {
      show("of what one log can show", shown);
    }
  }

  private static boolean isShownByOneLog(CheckedJob job) {
    return Kind.find(job.job().kind()).filter(Kind::isShownByOneLog).isPresent();
  }

  private static void show(String name, List<CheckedJob> jobs) {
    List<CheckedJob> right = jobs.stream().filter(CheckedJob::isRight).toList();
    Map<String, Long> others =
        jobs.stream()
            .filter(job -> !job.isRight())
            .collect(Collectors.groupingBy(CheckedJob::named, TreeMap::new, Collectors.counting()));
    System.out.printf(
        Locale.ROOT,
        "%-24s %4d of %4d right (%5.1f %%), seconds of %4d; I/O time of %4d;"
            + " lost %8.1f s, found %8.1f s  %s%n",
        name,
        right.size(),
        jobs.size(),
        100.0 * right.size() / Math.max(1, jobs.size()),
        right.stream().filter(CheckedJob::areSecondsRight).count(),
        jobs.stream().filter(CheckedJob::isIoTimeRight).count(),
        jobs.stream().mapToDouble(job -> job.job().lostSeconds()).sum(),
        jobs.stream().mapToDouble(CheckedJob::foundLostSeconds).sum(),
        others.isEmpty() ? "" : others);
  }
}
