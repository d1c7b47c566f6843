// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.BINARY;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;

import java.util.List;

/** Columns that several tables have. */
final class CommonColumns {
  static final String LOG_ID = TableDefinition.LOG_COLUMN;
  static final String JOB_ID = TableDefinition.BUCKET_COLUMN;

  private CommonColumns() {}

  static List<ColumnDefinition> logAndJob() {
    return List.of(
        always(LOG_ID, STRING, "", "first 32 hexadecimal digits of the SHA-256 of the log's bytes"),
        always(
            JOB_ID,
            LONG,
            "",
            "job id in the log: the scheduler's, or a process id where there was none"));
  }

  /** Where an OST's index counts; no index tells an OST alone. */
  static ColumnDefinition fileSystem() {
    return optional(
        "file_system",
        STRING,
        "",
        "mount point of the file system that the OST belongs to, NULL where the log does not show"
            + " it");
  }

  static List<ColumnDefinition> osts(String whose) {
    return List.of(
        optional(
            "ost_bitmap",
            BINARY,
            "",
            "set of the Lustre OST indices of "
                + whose
                + ", a RoaringBitmap in its portable form; an index counts in one file system"),
        optional("ost_count", INT, "count", "different OSTs of " + whose));
  }
}
