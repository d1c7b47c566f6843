// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** Numbers of the truth of a simulated facility. */
final class TruthColumn {
  private TruthColumn() {}

  /** What a column says, by job; without the jobs for which it is NULL. */
  static Map<Long, Double> read(Path facility, String column) throws SQLException {
    Map<Long, Double> numbers = new HashMap<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT job_id, %1$s FROM '%2$s' WHERE %1$s IS NOT NULL"
                    .formatted(column, facility.resolve("truth.parquet")))) {
      while (rows.next()) {
        numbers.put(rows.getLong(1), rows.getDouble(2));
      }
    }
    return numbers;
  }
}
