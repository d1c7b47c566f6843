// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.ingest.source.IngestInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a simulated facility keeps, by the day that a night finds it on: logs, two files of
 * accounting and one of server-side monitoring data.
 */
final class FacilityDays {
  private static final List<String> SAMPLES =
      List.of("OST_DATA", "OSS_DATA", "MDS_DATA", "MDS_OPS_DATA", "TIMESTAMP_INFO");

  private static final int FILES_OF_ACCOUNTING = 2;

  private static final int DATE_LENGTH = "2026-01-01".length();

  private final Path facility;
  private final Path folder;

  private FacilityDays(Path facility, Path folder) {
    this.facility = facility;
    this.folder = folder;
  }

  /**
   * Divides what a facility keeps.
   *
   * @param facility the folder of its simulation
   * @param logs its logs by day
   * @param folder takes the files of each day
   */
  static List<IngestInputs> of(Path facility, SortedMap<LocalDate, List<Path>> logs, Path folder)
      throws IOException, SQLException {
    FacilityDays days = new FacilityDays(facility, Files.createDirectories(folder));
    SortedMap<LocalDate, List<String>> accounting = days.accounting();
    SortedMap<LocalDate, String> samples = days.samples();
    LocalDate first = logs.firstKey();
    LocalDate last = logs.lastKey();
    return first
        .datesUntil(last.plusDays(1))
        .map(
            day ->
                new IngestInputs(
                    logs.getOrDefault(day, List.of()),
                    accounting.getOrDefault(day, List.of()),
                    samples.containsKey(day) ? List.of(samples.get(day)) : List.of()))
        .toList();
  }

  /** Records by the day of their end; those of a job are in one file. */
  private SortedMap<LocalDate, List<String>> accounting() throws IOException {
    List<String> lines = Files.readAllLines(facility.resolve("slurm/sacct.txt"));
    List<String> heading = Arrays.asList(lines.get(0).split("\\|"));
    int end = heading.indexOf("End");
    int id = heading.indexOf("JobID");
    SortedMap<String, List<String>> files = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split("\\|", -1);
      String job = values[id].replaceFirst("\\..*", "");
      String name =
          values[end].substring(0, DATE_LENGTH)
              + "-"
              + Math.floorMod(job.hashCode(), FILES_OF_ACCOUNTING);
      files.computeIfAbsent(name, key -> new ArrayList<>(lines.subList(0, 1))).add(line);
    }
    SortedMap<LocalDate, List<String>> days = new TreeMap<>();
    for (Map.Entry<String, List<String>> file : files.entrySet()) {
      Path path = Files.write(folder.resolve(file.getKey() + ".sacct"), file.getValue());
      days.computeIfAbsent(
              LocalDate.parse(file.getKey().substring(0, DATE_LENGTH)), day -> new ArrayList<>())
          .add(path.toString());
    }
    return days;
  }

  private SortedMap<LocalDate, String> samples() throws IOException, SQLException {
    Path all = facility.resolve("lmt.sqlite3");
    SortedMap<LocalDate, String> days = new TreeMap<>();
    for (LocalDate day : daysOfSamples(all)) {
      Path file = folder.resolve(day + ".sqlite3");
      Files.copy(all, file);
      try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = database.createStatement()) {
        database.setAutoCommit(false);
        for (String table : SAMPLES) {
          statement.executeUpdate(
              "DELETE FROM %s WHERE TS_ID NOT IN (SELECT TS_ID FROM TIMESTAMP_INFO WHERE date(TIMESTAMP) = '%s')"
                  .formatted(table, day));
        }
        database.commit();
      }
      days.put(day, file.toString());
    }
    return days;
  }

  private static List<LocalDate> daysOfSamples(Path file) throws SQLException {
    List<LocalDate> days = new ArrayList<>();
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT DISTINCT date(TIMESTAMP) FROM TIMESTAMP_INFO ORDER BY 1")) {
      while (rows.next()) {
        days.add(LocalDate.parse(rows.getString(1)));
      }
    }
    return days;
  }
}
