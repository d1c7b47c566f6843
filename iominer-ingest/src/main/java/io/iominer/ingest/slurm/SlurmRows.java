// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmExit;
import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmId;
import io.iominer.core.model.SlurmMemory;
import io.iominer.core.model.SlurmRecord;
import io.iominer.core.model.SlurmState;
import io.iominer.core.table.SlurmColumns;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.SlurmStepTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/** Turns records of accounting into rows. */
final class SlurmRows {
  private SlurmRows() {}

  /** The table that a record belongs to. */
  static TableDefinition table(SlurmRecord record) {
    return record.id().step().isEmpty() ? SlurmJobTable.DEFINITION : SlurmStepTable.DEFINITION;
  }

  /**
   * Identity of a record. A job that is queued again is submitted anew, and one that is resized
   * starts anew, so each of their records has its own. Before the start it is that of the waiting
   * job.
   */
  static String recordId(SlurmRecord record) {
    SlurmId id = record.id();
    return String.join(
        "/",
        record.text(SlurmField.CLUSTER).orElse(""),
        Long.toString(id.jobId())
            + (id.isOwn() ? "" : "_" + text(id.arrayTaskId()) + "+" + text(id.hetOffset())),
        id.step().orElse(""),
        record.time(SlurmField.SUBMIT).map(SlurmRows::seconds).orElse(""),
        record.time(SlurmField.START).map(SlurmRows::seconds).orElse(""));
  }

  /** The row; its source is set later. */
  static TableRow row(SlurmRecord record) {
    SlurmId id = record.id();
    TableRow row =
        new TableRow(table(record))
            .set(TableDefinition.RECORD_COLUMN, recordId(record))
            .set(TableDefinition.BUCKET_COLUMN, id.jobId())
            .set("field_count", record.values().size())
            .set("job_id_is_own", id.isOwn())
            .set("array_job_id", id.arrayJobId())
            .set("array_task_id", id.arrayTaskId())
            .set("het_job_id", id.hetJobId())
            .set("het_offset", id.hetOffset());
    Set<SlurmField> fields;
    if (id.step().isEmpty()) {
      row.set("pending_tasks", id.pendingTasks().orElse(null));
      fields = SlurmJobTable.FIELDS;
    } else {
      row.set("step_id", id.step().get());
      fields = SlurmStepTable.FIELDS;
    }
    for (SlurmField field : fields) {
      set(row, field, record);
    }
    return row;
  }

  private static void set(TableRow row, SlurmField field, SlurmRecord record) {
    String name = SlurmColumns.name(field);
    switch (field.type()) {
      case TEXT, NODES, RESOURCES -> row.set(name, record.text(field).orElse(null));
      case COUNT -> row.set(name, record.number(field));
      case BYTES -> row.set(name + "_bytes", record.number(field));
      case DURATION, SECONDS, MINUTES ->
          row.set(
              name + "_s",
              switch (field) {
                case ELAPSED -> record.elapsed();
                case TIMELIMIT -> record.timelimit();
                default -> record.seconds(field);
              });
      case TIME -> record.time(field).ifPresent(time -> row.set(name + "_time", time));
      case MEMORY, EXIT_CODE, STATE -> setStructured(row, name, record.values().get(field));
    }
  }

  private static void setStructured(TableRow row, String name, Object value) {
    if (value instanceof SlurmMemory memory) {
      row.set(name + "_bytes", memory.bytes());
      row.set(name + "_per", memory.per().name().toLowerCase(Locale.ROOT));
    } else if (value instanceof SlurmExit exit) {
      row.set(name, exit.code());
      row.set(name + "_signal", exit.signal());
    } else if (value instanceof SlurmState state) {
      row.set(name, state.name());
      row.set("cancelled_by_uid", state.cancelledBy());
    }
  }

  private static String seconds(Instant time) {
    return Long.toString(time.getEpochSecond());
  }

  private static String text(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
  }
}
