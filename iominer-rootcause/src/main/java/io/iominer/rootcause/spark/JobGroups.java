// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.Tuples;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.rootcause.gather.StoredUses;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/** Hands the logs of each job to a function, where the store has their rows: without exchange. */
final class JobGroups {
  private static final String KEY = "job_id";

  private JobGroups() {}

  /** Makes something of a job's logs. */
  interface LogsFunction<T> extends Serializable {
    Iterator<T> apply(Iterator<GatheredLog> logs);
  }

  /**
   * All that a function makes.
   *
   * @param rows as {@link GatheredLogs} takes them
   * @param mostFiles of logs with more only the number of files is told
   */
  static <T extends Serializable> Dataset<T> flatMap(
      Tuples rows, double mostFiles, LogsFunction<T> function, Class<T> type) {
    Dataset<Row> dataset = rows.dataset();
    StructType key = dataset.select(KEY).schema();
    StoredUses uses = new StoredUses(Arrays.asList(dataset.columns()));
    FlatMapGroupsFunction<Row, Row, T> perJob =
        (job, members) -> function.apply(new GatheredLogs(new SparkRows(members), mostFiles, uses));
    Column[] order = GatheredLogs.ORDER.stream().map(functions::col).toArray(Column[]::new);
    return dataset
        .groupBy(functions.col(KEY))
        .<Row, Row>as(Encoders.row(key), Encoders.row(dataset.schema()))
        .flatMapSortedGroups(order, perJob, Encoders.javaSerialization(type));
  }
}
