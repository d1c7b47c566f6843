// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Hints for collective MPI-IO. Names: ROMIO users' guide of MPICH, intro_mpi(3) of HPE Cray MPI,
 * Open MPI's page on OMPIO.
 *
 * @param aggregators ranks that gather and do I/O, cb_nodes; see {@link Aggregators}
 * @param buffer bytes that each gathers, cb_buffer_size
 * @param targets storage targets of a new file, striping_factor; empty where no OST is known of
 * @param stripe bytes of its stripes, striping_unit
 * @param operation "read" or "write"
 * @param mpi the implementation that the log shows
 * @param ofRomio further lines of ROMIO's file of hints, each in quotes after a blank; empty for
 *     none
 */
record MpiIoHints(
    long aggregators,
    long buffer,
    OptionalLong targets,
    long stripe,
    String operation,
    Mpi mpi,
    String ofRomio) {
  /** ROMIO's collective buffer where nothing is set: MPICH, ADIOI_CB_BUFFER_SIZE_DFLT. */
  private static final long USUAL_BUFFER = 16L << 20;

  /** Lustre's stripe size where nothing is set, in its current source. */
  static final long USUAL_STRIPE = 4L << 20;

  MpiIoHints(
      long aggregators, long buffer, OptionalLong targets, long stripe, String operation, Mpi mpi) {
    this(aggregators, buffer, targets, stripe, operation, mpi, "");
  }

  /** Whole stripes, as close to the usual buffer as they come. */
  static long buffer(long stripe) {
    return stripe * Math.max(1, USUAL_BUFFER / stripe);
  }

  /** Hints for a file: its aggregators, and whole stripes as buffer. */
  static MpiIoHints of(RuleContext job, FileFacts file, IoDirection direction) {
    Aggregators aggregators = Aggregators.of(job, file, direction);
    long stripe = file.stripeSize() > 0 ? file.stripeSize() : USUAL_STRIPE;
    return new MpiIoHints(
        aggregators.count(),
        buffer(stripe),
        job.ostCount(file).sure() > 0
            ? OptionalLong.of(
                Math.min(
                    aggregators.osts(),
                    StripeCount.ofSize(StripeCount.extent(file), stripe).count()))
            : OptionalLong.empty(),
        stripe,
        direction == IoDirection.READ ? "read" : "write",
        Mpi.of(job));
  }

  /** As the job's implementation takes them, or each one where it is not known. */
  List<String> steps() {
    String ompio =
        String.format(
            Locale.ROOT,
            "export OMPI_MCA_io_ompio_num_aggregators=%d OMPI_MCA_io_ompio_bytes_per_agg=%d"
                + "   # Open MPI",
            aggregators,
            buffer);
    return mpi == Mpi.OMPIO ? List.of(ompio) : ofEach(ompio);
  }

  private List<String> ofEach(String ompio) {
    Map<String, String> hints = hints();
    return List.of(
        "printf '%s\\n' "
            + joined(hints, pair -> "'" + pair.getKey() + " " + pair.getValue() + "'", " ")
            + ofRomio
            + " > hints; export ROMIO_HINTS=$PWD/hints   # MPICH and others with ROMIO",
        "export MPICH_MPIIO_HINTS='*:"
            + joined(hints, pair -> pair.getKey() + "=" + pair.getValue(), ":")
            + "' MPICH_MPIIO_HINTS_DISPLAY=1   # Cray MPICH"
            + (isWrite()
                ? "; where all writes are collective, try :romio_no_indep_rw=true"
                    + ":cray_cb_write_lock_mode=2 as well"
                : ""),
        ompio + "; or OMPI_MCA_io=^ompio and ROMIO_HINTS as above");
  }

  /** How to take them back. */
  String undo() {
    return "unset "
        + (mpi == Mpi.OMPIO ? "" : "ROMIO_HINTS MPICH_MPIIO_HINTS ")
        + "OMPI_MCA_io_ompio_num_aggregators OMPI_MCA_io_ompio_bytes_per_agg";
  }

  /** Striping is of use only to files that are created. */
  private Map<String, String> hints() {
    Map<String, String> hints = new LinkedHashMap<>();
    hints.put("romio_cb_" + operation, "enable");
    hints.put("romio_ds_" + operation, "disable");
    hints.put("cb_nodes", Long.toString(aggregators));
    hints.put("cb_buffer_size", Long.toString(buffer));
    if (isWrite() && targets.isPresent()) {
      hints.put("striping_factor", Long.toString(targets.getAsLong()));
      hints.put("striping_unit", Long.toString(stripe));
    }
    return hints;
  }

  /** What is to be known of the layout of new files; empty where no hint sets it. */
  String striping() {
    return !isWrite() || mpi == Mpi.OMPIO
        ? ""
        : targets.isPresent()
            ? " Hints on striping act on files that the job creates; elsewhere they are ignored"
            : " On Lustre, set striping_factor for new files, too: at most cb_nodes, and at most the"
                + " OSTs that lfs df lists";
  }

  private boolean isWrite() {
    return operation.equals("write");
  }

  private static String joined(
      Map<String, String> hints, Function<Map.Entry<String, String>, String> form, String between) {
    return hints.entrySet().stream().map(form).collect(Collectors.joining(between));
  }
}
