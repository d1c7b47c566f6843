// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.Advice.Who;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What helps where time is lost above the file system. */
public final class LayerAdvice {
  private LayerAdvice() {}

  /** Against waiting for late ranks in collective calls. */
  public static Advice arriveTogether(RuleContext job) {
    return new Advice(
        "Find the ranks that come late to the collective calls, and what keeps them",
        Who.DEVELOPER,
        "",
        List.of(
            "double t = MPI_Wtime(); MPI_Barrier(comm); late = MPI_Wtime() - t;   /* before the"
                + " collective call: least on the rank that is late */",
            "Balance the work before the call, or go on meanwhile:",
            inBackground(job),
            "Use one file for several steps if each step opens a file: collective opens and closes"
                + " wait, too."),
        0,
        Effects.share(job, Cause.COLLECTIVE_WAIT),
        "the time that the slowest rank spent in MPI-IO while others had not come yet; computing"
            + " that takes longer somewhere stays",
        "Remove the barrier.");
  }

  /** Against a long exchange of data between ranks. */
  public static Advice exchangeLess(RuleContext job) {
    return new Advice(
        "Let each rank hold larger pieces of the file, so that less is exchanged in small parts",
        Who.DEVELOPER,
        "",
        List.of(
            "MPI_Type_create_subarray(…); MPI_File_set_view(…);   /* once: whole rows or blocks for each"
                + " rank, not single elements */",
            Mpi.of(job) == Mpi.OMPIO
                ? "export OMPI_MCA_io_ompio_bytes_per_agg=16777216   # Open MPI"
                : "printf '%s\\n' 'cb_config_list *:1' 'cb_buffer_size 16777216' > hints;"
                    + " export ROMIO_HINTS=$PWD/hints   # ROMIO: an aggregator on each node"),
        0,
        Effects.share(job, Cause.EXCHANGE),
        "the time that all ranks spent in MPI-IO without any request to the file system, beyond what"
            + " the bytes need at the nodes' rate",
        "Unset the variable of the hints.");
  }

  /** Against what HDF5 and PnetCDF do beside what they are asked for. */
  public static Advice leanLibrary(RuleContext job) {
    List<String> steps = new ArrayList<>();
    if (uses(job, DarshanModule.H5F) || uses(job, DarshanModule.H5D)) {
      steps.addAll(Language.of(job) == Language.PYTHON ? ofH5py() : ofHdf5(job));
    }
    if (uses(job, DarshanModule.PNETCDF_VAR) || uses(job, DarshanModule.PNETCDF_FILE)) {
      steps.add(
          new Calls(Interface.PNETCDF, Language.of(job))
              .call(Calls.Purpose.LARGE, mostly(job))
              .replace("{bytes}", "4194304"));
      steps.add(
          "MPI_Info_set(info, \"nc_var_align_size\", \"1048576\"); MPI_Info_set(info,"
              + " \"nc_header_align_size\", \"1048576\");");
    }
    return new Advice(
        "Ask the library for fewer, larger things",
        Who.DEVELOPER,
        "",
        steps,
        0,
        Effects.share(job, Cause.LIBRARY),
        "time in the library itself, in bytes that no call requested, and in its small requests",
        "Remove the property or hint.");
  }

  private static List<String> ofHdf5(RuleContext job) {
    List<String> steps = new ArrayList<>();
    if (uses(job, DarshanModule.MPIIO)) {
      steps.add(
          "H5Pset_all_coll_metadata_ops(fapl, 1); H5Pset_coll_metadata_write(fapl, 1);   /* one"
              + " rank reads and writes metadata for all */");
    }
    steps.add(
        "H5Pset_libver_bounds(fapl, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);   /* and fewer, larger"
            + " datasets in place of many small ones and of attributes */");
    steps.add(
        "H5Pset_chunk(dcpl, rank, dims); H5Pset_chunk_cache(dapl, 12421, bytes, 1);   /* chunks as"
            + " the program reads them; bytes: those of the chunks that one read touches */");
    steps.add("H5Pset_alignment(fapl, 1048576, 1048576);");
    return steps;
  }

  /** Source: manual of h5py, File and Dataset objects. */
  private static List<String> ofH5py() {
    return List.of(
        "h5py.File(name, \"w\", libver=\"latest\", alignment_threshold=1048576,"
            + " alignment_interval=1048576)   # fewer, larger datasets in place of many small ones",
        "file.create_dataset(name, shape, chunks=dims)   # chunks as the program reads them",
        "h5py.File(name, \"r\", rdcc_nbytes=BYTES)   # BYTES: the chunks that one read touches");
  }

  /** By the file with most bytes. */
  private static String inBackground(RuleContext job) {
    return job.facts().files().stream()
        .filter(file -> job.facts().interfaces().mpiioFiles().containsKey(file.id()))
        .max(Comparator.comparingLong(FileFacts::bytes))
        .map(file -> Calls.of(job, file))
        .orElse(new Calls(Interface.MPIIO, Language.of(job)))
        .call(Calls.Purpose.BACKGROUND, mostly(job));
  }

  private static IoDirection mostly(RuleContext job) {
    return job.facts().bytes(IoDirection.READ) > job.facts().bytes(IoDirection.WRITE)
        ? IoDirection.READ
        : IoDirection.WRITE;
  }

  private static boolean uses(RuleContext job, DarshanModule module) {
    return job.facts().modules().contains(module);
  }
}
