// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import static java.util.Map.entry;

import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.LmtMdsTable;
import io.iominer.core.table.LmtOssTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.SlurmStepTable;
import io.iominer.core.table.TableDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which columns of the tables that a copy takes rows of hold what kind of name. */
public final class AnonymousColumns {
  /** The tables of which rows are copied; all others follow from these, or are left out. */
  public static final List<TableDefinition> TABLES =
      List.of(
          DarshanJobTable.DEFINITION,
          DarshanFileTable.DEFINITION,
          DarshanDxtTable.DEFINITION,
          DarshanHeatmapTable.DEFINITION,
          SlurmJobTable.DEFINITION,
          SlurmStepTable.DEFINITION,
          LmtOstTable.DEFINITION,
          LmtOssTable.DEFINITION,
          LmtMdsTable.DEFINITION,
          LmtRouterTable.DEFINITION,
          OstInfoTable.DEFINITION,
          CalibrationTable.DEFINITION,
          IngestSourceTable.DEFINITION,
          IngestRejectTable.DEFINITION);

  /** Columns, in any table or in the one before the dot, that are replaced. */
  static final Map<NameKind, Set<String>> REPLACED =
      Map.ofEntries(
          entry(NameKind.NAME, words("account cluster group_name job_name user")),
          entry(
              NameKind.PATH,
              words(
                  """
                  application archive calibration.file_system log_file main_mount_point mount_point
                  ost_mount_points path source work_dir written_mount_point
                  """)),
          entry(NameKind.FILE, words("file_name written_folder")),
          entry(NameKind.COMMAND, words("executable submit_line")),
          entry(NameKind.HOST, words("host mds node_list oss router")),
          entry(NameKind.HINTS, words("mpi_hints")),
          entry(NameKind.REASON, words("slurm_job.reason")),
          entry(NameKind.STATE, words("state")),
          entry(NameKind.ACCOUNTING_RECORD, words("slurm_job.record_id slurm_step.record_id")),
          entry(NameKind.ISSUED, words("library_version step_id")),
          entry(NameKind.OPAQUE, words("daos_container daos_pool")),
          entry(NameKind.SENTENCE, words("message")),
          entry(NameKind.REMOVED, words("expected found")),
          entry(NameKind.UID, words("cancelled_by_uid uid")),
          entry(
              NameKind.RECORD_ID,
              words("darshan_dxt.record_id darshan_file.record_id parent_record_id")));

  /** The other columns of text. */
  static final Set<String> KEPT =
      words(
          """
          access_pattern alloc_tres constraints direction fs_type ingest_reject.part
          ingest_reject.reason ingest_source.sha256 lmt_mds.file_system
          lmt_oss.file_system lmt_ost.file_system lmt_router.file_system log_id log_version
          calibration.part mdt_name module modules modules_incomplete mount_fs_type operation
          operations.name ost_info.file_system ost_name outcome partition_name pending_tasks qos
          recovery req_mem_per req_tres stripe_components.pool stripe_pool
          """);

  private AnonymousColumns() {}

  private static Set<String> words(String text) {
    return KeptNames.words(text);
  }

  /** The kind of a column; empty where its values stay. */
  static Optional<NameKind> kind(TableDefinition table, String column) {
    return REPLACED.entrySet().stream()
        .filter(kind -> isNamed(table, column, kind.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Whether columns have this one, by its name alone or with its table's. */
  static boolean isNamed(TableDefinition table, String column, Set<String> columns) {
    return columns.contains(column) || columns.contains(table.name() + "." + column);
  }
}
