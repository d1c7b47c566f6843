// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a simulated facility keeps, divided into that of a last day, which a night brings into a
 * store, and that of the days before, which the store has. Later ones are left out.
 *
 * @param folder what {@code iominer simulate} wrote
 * @param last the last day
 */
record NightFacility(Path folder, LocalDate last) {
  /** Days of {@code iominer simulate} begin there unless it is told otherwise. */
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);

  private static final List<String> SAMPLES =
      List.of("OST_DATA", "OSS_DATA", "MDS_DATA", "MDS_OPS_DATA", "TIMESTAMP_INFO");

  /** Divides what was simulated at the last whole day of its samples. */
  static NightFacility of(Path folder) throws IOException, SQLException {
    LocalDate last;
    try (Connection database = connect(folder);
        Statement statement = database.createStatement();
        ResultSet row = statement.executeQuery("SELECT max(TIMESTAMP) FROM TIMESTAMP_INFO")) {
      String sample = row.getString(1);
      last = LocalDate.parse(sample.substring(0, sample.indexOf(' '))).minusDays(1);
    }
    NightFacility facility = new NightFacility(folder, last);
    if (!Files.exists(facility.accounting(true))) {
      facility.divideSamples();
      facility.divideAccounting();
    }
    facility.leaveOutLaterLogs();
    return facility;
  }

  /** A night looks at all folders up to today. */
  private void leaveOutLaterLogs() throws IOException {
    Path later = Files.createDirectories(folder.resolve("later"));
    for (LocalDate day = last.plusDays(1); Files.isDirectory(logs(day)); day = day.plusDays(1)) {
      Files.move(logs(day), later.resolve(day.toString()));
    }
  }

  private Path logs(LocalDate day) {
    return folder.resolve(
        "darshan/%d/%d/%d".formatted(day.getYear(), day.getMonthValue(), day.getDayOfMonth()));
  }

  private static Connection connect(Path folder) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("lmt.sqlite3"));
  }

  /** Folders of the logs of the days before the last. */
  List<String> logsBefore() {
    return FIRST
        .datesUntil(last)
        .map(this::logs)
        .filter(Files::isDirectory)
        .map(Path::toString)
        .toList();
  }

  /** Accounting of the last day, or of those before. */
  Path accounting(boolean isOfLast) {
    return folder.resolve(isOfLast ? "night.sacct" : "before.sacct");
  }

  /** Server-side monitoring data of the last day, or of those before. */
  Path samples(boolean isOfLast) {
    return folder.resolve(isOfLast ? "night.sqlite3" : "before.sqlite3");
  }

  /** By the end of each record. */
  private void divideAccounting() throws IOException {
    Path part = folder.resolve("night.sacct.part");
    try (BufferedReader all = Files.newBufferedReader(folder.resolve("slurm/sacct.txt"));
        BufferedWriter before = Files.newBufferedWriter(accounting(false));
        BufferedWriter night = Files.newBufferedWriter(part)) {
      String heading = all.readLine();
      int end = Arrays.asList(heading.split("\\|")).indexOf("End");
      before.write(heading + "\n");
      night.write(heading + "\n");
      for (String line = all.readLine(); line != null; line = all.readLine()) {
        String ended = line.split("\\|", -1)[end];
        if (ended.compareTo(last.toString()) < 0) {
          before.write(line + "\n");
        } else if (ended.compareTo(last.plusDays(1).toString()) < 0) {
          night.write(line + "\n");
        }
      }
    }
    Files.move(part, accounting(true));
  }

  private void divideSamples() throws IOException, SQLException {
    try (Connection database = connect(folder);
        Statement statement = database.createStatement()) {
      long first = firstSample(database, last);
      copySamples(statement, samples(false), "TS_ID < " + first);
      copySamples(
          statement,
          samples(true),
          "TS_ID >= %d AND TS_ID < %d".formatted(first, firstSample(database, last.plusDays(1))));
    }
  }

  /** All tables of the database, and of those with samples what is asked for. */
  private static void copySamples(Statement database, Path file, String which)
      throws IOException, SQLException {
    Files.deleteIfExists(file);
    database.executeUpdate("ATTACH '" + file + "' AS part");
    Map<String, String> tables = new LinkedHashMap<>();
    try (ResultSet rows =
        database.executeQuery("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'")) {
      while (rows.next()) {
        tables.put(rows.getString(1), rows.getString(2));
      }
    }
    for (Map.Entry<String, String> table : tables.entrySet()) {
      String name = table.getKey();
      database.executeUpdate(table.getValue().replaceFirst(name, "part." + name));
      database.executeUpdate(
          "INSERT INTO part.%1$s SELECT * FROM main.%1$s WHERE %2$s"
              .formatted(name, SAMPLES.contains(name) ? which : "TRUE"));
    }
    database.executeUpdate("DETACH part");
  }

  private static long firstSample(Connection database, LocalDate day) throws SQLException {
    try (PreparedStatement query =
        database.prepareStatement("SELECT min(TS_ID) FROM TIMESTAMP_INFO WHERE TIMESTAMP >= ?")) {
      query.setString(1, day + " 00:00:00");
      try (ResultSet row = query.executeQuery()) {
        return row.getLong(1);
      }
    }
  }
}
