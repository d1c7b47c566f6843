// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.table.FileOstUseView;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/**
 * What a session computes from the store's tables and shows as tables. Each is made when a
 * statement first asks for it: Spark takes longer to prepare them than for most questions.
 */
final class StoreViews {
  private static final Map<String, String> STATEMENTS =
      Map.of(FileOstUseView.DEFINITION.name(), FileOstUses.statement());

  private StoreViews() {}

  /** Makes those that are not there yet. */
  static void show(SparkSession spark) {
    STATEMENTS.keySet().stream()
        .filter(name -> !spark.catalog().tableExists(name))
        .forEach(name -> show(spark, name));
  }

  private static void show(SparkSession spark, String name) {
    withThem(spark, () -> spark.sql(STATEMENTS.get(name))).createOrReplaceTempView(name);
  }

  /** Runs an action, with the views that it turns out to need. */
  static <T> T withThem(SparkSession spark, Supplier<T> action) {
    for (int made = 0; made < STATEMENTS.size(); made++) {
      try {
        return action.get();
      } catch (Exception e) {
        String missing = SqlErrors.missingTable(e).orElse("");
        if (!STATEMENTS.containsKey(missing)) {
          throw e;
        }
        show(spark, missing);
      }
    }
    return action.get();
  }
}
