// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.lookup.FileWork;
import io.iominer.core.store.StoredRow;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The view {@code file_ost_use}: a function of a row of {@code darshan_file}, which {@link
 * FileWork} answers, gives a row for each OST of the file and each direction. An OST is an index in
 * a file system, which is known by the mount point of the file; where Darshan does not tell it, it
 * is NULL, and such files are taken as lying in one file system of their own.
 */
public final class FileOstUses {
  private static final String FUNCTION = "file_ost_uses";

  private static final StructType USE =
      StructType.fromDDL(
          "ost INT, direction STRING, start_time TIMESTAMP, end_time TIMESTAMP, bytes DOUBLE,"
              + " requests DOUBLE, scattered_requests DOUBLE, operation_time_s DOUBLE");

  private static final String STATEMENT =
      """
      SELECT f.log_id, f.job_id, %sf.record_id, f.rank, f.mount_point AS file_system, u.ost,
        f.ost_count, u.direction, u.start_time, u.end_time, u.bytes, u.requests,
        u.scattered_requests, u.operation_time_s
      FROM darshan_file f%s
        LATERAL VIEW inline(%s(struct(%s))) u AS %s
      WHERE f.ost_count > 0 AND f.ost_bitmap IS NOT NULL AND f.parent_record_id IS NULL""";

  private static final Map<String, Integer> PLACES = new HashMap<>();

  static {
    FileWork.COLUMNS.forEach(column -> PLACES.put(column, PLACES.size()));
  }

  private FileOstUses() {}

  /** The statement, on the session's {@code darshan_file}. */
  public static String statement() {
    return statement("", "");
  }

  /**
   * The same of chosen logs, and with their users: number and user tell a job from others.
   *
   * @param logs a relation with {@code job_id}, {@code log_id} and {@code uid}
   */
  public static String ofLogs(String logs) {
    return statement(
        "l.uid, ", " JOIN " + logs + " l ON f.job_id = l.job_id AND f.log_id = l.log_id");
  }

  private static String statement(String user, String join) {
    return STATEMENT.formatted(
        user,
        join,
        FUNCTION,
        FileWork.COLUMNS.stream().map(column -> "f." + column).collect(Collectors.joining(", ")),
        String.join(", ", USE.fieldNames()));
  }

  /** Makes the function known to a session. */
  static void register(SparkSession spark) {
    spark
        .udf()
        .register(
            FUNCTION,
            (UDF1<Row, List<Row>>) FileOstUses::uses,
            DataTypes.createArrayType(USE, false));
  }

  private static List<Row> uses(Row file) {
    StoredRow row = stored(file);
    List<Row> uses = new ArrayList<>();
    for (FileWork work : FileWork.values()) {
      String direction = work.direction().name().toLowerCase(Locale.ROOT);
      Object start = time(work.startMicros(row));
      Object end = time(work.endMicros(row));
      Object bytes = value(work.bytes(row));
      Object requests = value(work.requests(row));
      Object scattered = value(work.scatteredRequests(row));
      Object seconds = value(work.seconds(row));
      for (int ost : FileWork.osts(row)) {
        uses.add(
            RowFactory.create(ost, direction, start, end, bytes, requests, scattered, seconds));
      }
    }
    return uses;
  }

  private static StoredRow stored(Row file) {
    @Nullable Object[] values = new @Nullable Object[file.size()];
    for (int place = 0; place < values.length; place++) {
      Object value = file.get(place);
      values[place] = value instanceof Timestamp time ? time.toInstant() : value;
    }
    return new StoredRow(PLACES, values);
  }

  private static @Nullable Object time(OptionalLong micros) {
    return micros.isPresent()
        ? Timestamp.from(Instant.EPOCH.plus(micros.getAsLong(), ChronoUnit.MICROS))
        : null;
  }

  private static @Nullable Object value(OptionalDouble number) {
    return number.isPresent() ? (Object) number.getAsDouble() : null;
  }
}
