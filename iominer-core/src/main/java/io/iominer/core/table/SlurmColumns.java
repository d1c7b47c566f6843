// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import io.iominer.core.model.SlurmField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Columns that are derived from the fields of Slurm's accounting. */
public final class SlurmColumns {
  private SlurmColumns() {}

  /** Where a record comes from and which job it belongs to. */
  private static List<ColumnDefinition> identity() {
    return List.of(
        always(
            TableDefinition.RECORD_COLUMN,
            STRING,
            "",
            "identity of the record: cluster, job, step, submission and start; a later dump"
                + " replaces it unless it has fewer fields"),
        always("field_count", INT, "count", "fields in the dump"),
        always(
            TableDefinition.BUCKET_COLUMN,
            LONG,
            "",
            "Slurm's number of the job; that of the array or of the leader where the dump did not"
                + " show the job's own"),
        always("job_id_is_own", ScalarType.BOOLEAN, "", "whether job_id is the job's own number"),
        optional("array_job_id", LONG, "", "array that the job is a task of"),
        optional("array_task_id", LONG, "", "its index in the array"),
        optional("het_job_id", LONG, "", "leader of the heterogeneous job"),
        optional("het_offset", LONG, "", "its place in the heterogeneous job"),
        always("source", STRING, "", "path of the dump"));
  }

  /** Identity, a column of the table's own, and the columns of the fields. */
  static List<ColumnDefinition> of(ColumnDefinition own, Set<SlurmField> fields) {
    List<ColumnDefinition> columns = new ArrayList<>(identity());
    columns.add(own);
    fields.forEach(field -> columns.addAll(of(field)));
    return columns;
  }

  /** The columns of a field, one or more. */
  private static List<ColumnDefinition> of(SlurmField field) {
    String name = name(field);
    String meaning = field.meaning() + " (" + field.sacctName() + ")";
    List<ColumnDefinition> columns = new ArrayList<>();
    switch (field.type()) {
      case TEXT, NODES, RESOURCES -> columns.add(optional(name, STRING, "", meaning));
      case COUNT -> columns.add(optional(name, LONG, "count", meaning));
      case BYTES -> columns.add(optional(name + "_bytes", LONG, "bytes", meaning));
      case MEMORY -> {
        columns.add(optional(name + "_bytes", LONG, "bytes", meaning));
        columns.add(optional(name + "_per", STRING, "", "what that is for: job, cpu or node"));
      }
      case DURATION, SECONDS, MINUTES -> columns.add(optional(name + "_s", DOUBLE, "s", meaning));
      case TIME -> columns.add(optional(name + "_time", TIMESTAMP, "", meaning));
      case EXIT_CODE -> {
        columns.add(optional(name, INT, "", meaning + ": the code"));
        columns.add(optional(name + "_signal", INT, "", meaning + ": the signal, 0 for none"));
      }
      case STATE -> {
        columns.add(optional(name, STRING, "", meaning));
        columns.add(optional("cancelled_by_uid", LONG, "", "id of the user who cancelled it"));
      }
    }
    return columns;
  }

  /** Names of the columns of a field, one or more. */
  static List<String> names(SlurmField field) {
    return of(field).stream().map(ColumnDefinition::name).toList();
  }

  /** Name of a field's column, or of the first of them without its ending. */
  public static String name(SlurmField field) {
    return switch (field) {
      case GROUP -> "group_name";
      case PARTITION -> "partition_name";
      case NNODES -> "node_count";
      case NCPUS -> "cpu_count";
      case NTASKS -> "task_count";
      default -> field.name().toLowerCase(Locale.ROOT);
    };
  }
}
