// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;

import io.iominer.core.model.Cause;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code truth.parquet}: what slowed each simulated job. */
public final class TruthTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of("truth", "What slowed each simulated job.", "job", columns());

  private TruthTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(always("job_id", LONG, "", "Slurm's job id"));
    columns.add(always("application", STRING, "", "name of the program"));
    columns.add(always("deck", STRING, "", "input deck, the job's name"));
    columns.add(
        optional(
            "kind", STRING, "", "kind of the job, NULL where jobs are made of flaws and decks"));
    columns.add(always("pattern", STRING, "", "processes to files"));
    columns.add(always("flaw", STRING, "", "what the application does badly"));
    columns.add(always("access", STRING, "", "how its requests follow each other"));
    columns.add(always("middleware", STRING, "", "how it does its input and output"));
    columns.add(always("request_bytes", LONG, "bytes", "size of its requests"));
    columns.add(always("process_count", INT, "", "processes"));
    columns.add(always("bytes", DOUBLE, "bytes", "bytes read and written"));
    columns.add(
        optional("node_count", INT, "", "compute nodes, NULL where no scheduler is simulated"));
    columns.add(
        optional(
            "wait_s",
            DOUBLE,
            "s",
            "time from its submission to its start, NULL where no scheduler is simulated"));
    columns.add(
        optional(
            "checkpoint_period_s",
            DOUBLE,
            "s",
            "from the begin of a checkpoint to that of the next one, NULL where these intervals are"
                + " not alike, or fewer than three"));
    columns.add(always("io_s", DOUBLE, "s", "time with input or output"));
    columns.add(always("lost_s", DOUBLE, "s", "time lost, all causes together"));
    columns.add(
        optional(
            "dominant_cause", STRING, "", "cause that took the most, NULL if little was lost"));
    for (Cause cause : Cause.values()) {
      columns.add(always(cause.column(), DOUBLE, Cause.UNIT, "time lost to " + cause.meaning()));
    }
    return columns;
  }

  /** The row of a job. */
  public static TableRow row(JobTruth job) {
    TrueLosses losses = job.losses();
    TableRow row =
        new TableRow(DEFINITION)
            .set("job_id", job.jobId())
            .set("application", job.application())
            .set("deck", job.deck())
            .set("pattern", job.pattern())
            .set("flaw", job.flaw())
            .set("access", job.access())
            .set("middleware", job.middleware())
            .set("request_bytes", job.requestBytes())
            .set("process_count", job.processes())
            .set("bytes", job.bytes())
            .set("checkpoint_period_s", job.checkpointSeconds())
            .set("io_s", losses.ioSeconds())
            .set("lost_s", losses.lostSeconds());
    job.scheduled()
        .ifPresent(
            given ->
                row.set("node_count", given.computeNodes()).set("wait_s", given.waitSeconds()));
    if (job.kind().isPresent()) {
      row.set("kind", job.kind().get());
    }
    Optional<Cause> dominant = losses.dominant();
    if (dominant.isPresent()) {
      row.set("dominant_cause", dominant.get().label());
    }
    for (Cause cause : Cause.values()) {
      row.set(cause.column(), losses.seconds(cause));
    }
    return row;
  }
}
