// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import io.iominer.core.model.SlurmField;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code slurm_job}: record of a job: a job that was queued again or resized has several. */
public final class SlurmJobTable {
  /** Fields of the accounting that the table has columns for. */
  public static final Set<SlurmField> FIELDS =
      EnumSet.complementOf(
          EnumSet.of(
              SlurmField.ELAPSED_RAW,
              SlurmField.TIMELIMIT_RAW,
              SlurmField.NTASKS,
              SlurmField.MAX_RSS,
              SlurmField.AVE_RSS,
              SlurmField.MAX_VM_SIZE,
              SlurmField.MAX_DISK_READ,
              SlurmField.MAX_DISK_WRITE,
              SlurmField.AVE_DISK_READ,
              SlurmField.AVE_DISK_WRITE));

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "slurm_job",
          "Slurm's accounting of jobs.",
          "record of a job: a job that was queued again or resized has several",
          columns());

  private SlurmJobTable() {}

  private static List<ColumnDefinition> columns() {
    return SlurmColumns.of(
        ColumnDefinition.optional(
            "pending_tasks", ScalarType.STRING, "", "tasks of the array that have not started"),
        FIELDS);
  }
}
