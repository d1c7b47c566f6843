// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;

import java.util.ArrayList;
import java.util.List;

/** {@code job_pair}: which other jobs used the same OSTs as a job at the same time. */
public final class JobPairTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "job_pair",
          "Which other jobs used an OST while a job did, and for how long: of each OST those that"
              + " moved most bytes there meanwhile, at most diagnosis.job-pairs"
              + " (docs/configuration.md). How many there were in all is in osts of job_contention."
              + " Rows of logs that were diagnosed.",
          "(log, OST, other job)",
          columns());

  private JobPairTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            CommonColumns.fileSystem(),
            always("ost", INT, "", "OST index"),
            always(
                "other_job_id",
                LONG,
                "",
                "job id of the other job, with all of its logs; those of the same job and user are"
                    + " no others"),
            always("other_uid", LONG, "", "its user id, as job ids come round again"),
            always(
                "overlap_s",
                DOUBLE,
                "s",
                "time in which both had files there in use, each by itself"),
            always(
                "other_job_bytes",
                DOUBLE,
                "bytes",
                "what the other job moved there meanwhile, from its logs: a file's bytes are taken as"
                    + " even over its OSTs and over its time")));
    return columns;
  }
}
