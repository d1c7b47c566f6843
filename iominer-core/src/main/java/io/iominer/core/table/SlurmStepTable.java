// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import io.iominer.core.model.SlurmField;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code slurm_step}: record of a step. */
public final class SlurmStepTable {
  /** Fields of the accounting that the table has columns for. */
  public static final Set<SlurmField> FIELDS =
      EnumSet.of(
          SlurmField.JOB_NAME,
          SlurmField.CLUSTER,
          SlurmField.STATE,
          SlurmField.EXIT_CODE,
          SlurmField.START,
          SlurmField.END,
          SlurmField.ELAPSED,
          SlurmField.NNODES,
          SlurmField.NCPUS,
          SlurmField.NTASKS,
          SlurmField.MAX_RSS,
          SlurmField.AVE_RSS,
          SlurmField.MAX_VM_SIZE,
          SlurmField.MAX_DISK_READ,
          SlurmField.MAX_DISK_WRITE,
          SlurmField.AVE_DISK_READ,
          SlurmField.AVE_DISK_WRITE,
          SlurmField.ALLOC_TRES,
          SlurmField.NODE_LIST);

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "slurm_step", "Slurm's accounting of the steps of jobs.", "record of a step", columns());

  private SlurmStepTable() {}

  private static List<ColumnDefinition> columns() {
    return SlurmColumns.of(
        ColumnDefinition.always(
            "step_id", ScalarType.STRING, "", "number of the step, or batch, extern, interactive"),
        FIELDS);
  }
}
