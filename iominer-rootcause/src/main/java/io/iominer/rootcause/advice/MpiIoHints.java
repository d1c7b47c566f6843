// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.rule.JobCase;
import java.util.List;
import java.util.Locale;

/**
 * Hints for collective MPI-IO. Names: ROMIO users' guide of MPICH, intro_mpi(3) of HPE Cray MPI,
 * Open MPI's page on OMPIO.
 *
 * @param aggregators processes that gather and do I/O, cb_nodes
 * @param buffer bytes that each gathers, cb_buffer_size
 * @param targets storage targets of a new file, striping_factor
 * @param stripe bytes of its stripes, striping_unit
 * @param operation "read" or "write"
 */
record MpiIoHints(long aggregators, long buffer, long targets, long stripe, String operation) {
  /** ROMIO's collective buffer where nothing is set: MPICH, ADIOI_CB_BUFFER_SIZE_DFLT. */
  private static final long USUAL_BUFFER = 16L << 20;

  /** Lustre's stripe size where nothing is set, in its current source. */
  private static final long USUAL_STRIPE = 4L << 20;

  /**
   * Hints for a file: an aggregator for each node, in a multiple of the targets or on each target,
   * and whole stripes as buffer.
   */
  static MpiIoHints of(JobCase job, FileFacts file, long processes, String operation) {
    double perTarget = Math.max(1, job.machine().targetRate() / job.machine().streamRate());
    long nodes =
        (long)
            Math.max(1, job.around().nodes().orElse(job.machine().nodes(job.facts().processes())));
    long aggregatorsWanted = Math.max(nodes, file.stripeCount());
    long targets =
        Math.max(
            file.stripeCount(),
            Math.min(job.machine().targets(), (long) Math.ceil(aggregatorsWanted / perTarget)));
    long aggregators =
        aggregatorsWanted > targets ? aggregatorsWanted / targets * targets : targets;
    long stripe = file.stripeSize() > 0 ? file.stripeSize() : USUAL_STRIPE;
    return new MpiIoHints(
        Math.max(1, Math.min(processes, aggregators)),
        stripe * Math.max(1, USUAL_BUFFER / stripe),
        targets,
        stripe,
        operation);
  }

  /** As each implementation takes them. */
  List<String> steps() {
    return List.of(
        String.format(
            Locale.ROOT,
            "printf 'romio_cb_%1$s enable\\nromio_ds_%1$s disable\\ncb_nodes %2$d\\n"
                + "cb_buffer_size %3$d\\nstriping_factor %4$d\\nstriping_unit %5$d\\n' > hints;"
                + " export ROMIO_HINTS=$PWD/hints   # MPICH and others with ROMIO",
            operation,
            aggregators,
            buffer,
            targets,
            stripe),
        String.format(
            Locale.ROOT,
            "export MPICH_MPIIO_HINTS='*:romio_cb_%1$s=enable:romio_ds_%1$s=disable:cb_nodes=%2$d"
                + ":cb_buffer_size=%3$d:striping_factor=%4$d:striping_unit=%5$d'"
                + " MPICH_MPIIO_HINTS_DISPLAY=1   # Cray MPICH; try"
                + " cray_cb_write_lock_mode=2 with it for writes",
            operation,
            aggregators,
            buffer,
            targets,
            stripe),
        String.format(
            Locale.ROOT,
            "export OMPI_MCA_io_ompio_num_aggregators=%d OMPI_MCA_io_ompio_bytes_per_agg=%d"
                + "   # Open MPI; or OMPI_MCA_io=^ompio and ROMIO_HINTS as above",
            aggregators,
            buffer));
  }
}
