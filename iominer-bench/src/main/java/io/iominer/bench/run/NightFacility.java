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
import java.util.List;
import java.util.stream.LongStream;

/**
 * What a simulated facility keeps, divided into that of its last day, which a night brings into a
 * store, and that of the days before, which the store has.
 *
 * @param folder what {@code iominer simulate} wrote
 * @param last its last day
 * @param days how many it has
 */
record NightFacility(Path folder, LocalDate last, long days) {
  /** Days of {@code iominer simulate} begin there unless it is told otherwise. */
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);

  private static final List<String> SAMPLES =
      List.of("OST_DATA", "OSS_DATA", "MDS_DATA", "MDS_OPS_DATA", "TIMESTAMP_INFO");

  static NightFacility of(Path folder, long days) throws IOException, SQLException {
    NightFacility facility = new NightFacility(folder, FIRST.plusDays(days - 1), days);
    if (!Files.exists(facility.accounting(true))) {
      facility.divideSamples(false, "<");
      facility.divideSamples(true, ">=");
      facility.divideAccounting();
    }
    return facility;
  }

  /** Folders of the logs of the days before the last. */
  List<String> logsBefore() {
    return LongStream.range(0, days - 1)
        .mapToObj(FIRST::plusDays)
        .map(
            day ->
                folder.resolve("darshan")
                    + "/%d/%d/%d"
                        .formatted(day.getYear(), day.getMonthValue(), day.getDayOfMonth()))
        .filter(place -> Files.isDirectory(Path.of(place)))
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
        boolean isBefore = line.split("\\|", -1)[end].compareTo(last.toString()) < 0;
        (isBefore ? before : night).write(line + "\n");
      }
    }
    Files.move(part, accounting(true));
  }

  private void divideSamples(boolean isOfLast, String which) throws IOException, SQLException {
    Path file = samples(isOfLast);
    Files.deleteIfExists(file);
    Files.copy(folder.resolve("lmt.sqlite3"), file);
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement()) {
      long first = firstSample(database);
      for (String table : SAMPLES) {
        statement.executeUpdate("DELETE FROM " + table + " WHERE NOT TS_ID " + which + " " + first);
      }
      statement.executeUpdate("VACUUM");
    }
  }

  private long firstSample(Connection database) throws SQLException {
    try (PreparedStatement query =
        database.prepareStatement("SELECT min(TS_ID) FROM TIMESTAMP_INFO WHERE TIMESTAMP >= ?")) {
      query.setString(1, last + " 00:00:00");
      try (ResultSet row = query.executeQuery()) {
        return row.getLong(1);
      }
    }
  }
}
