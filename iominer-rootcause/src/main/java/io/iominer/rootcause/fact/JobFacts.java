// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.summary.CollectiveBins;
import io.iominer.core.summary.IoTime;
import io.iominer.rootcause.path.JobPath;
import io.iominer.sweepline.IoActivity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The facts of one job's log.
 *
 * @param jobId job id
 * @param commandLine command line of its program; empty where it is not known
 * @param processes ranks
 * @param runSeconds run time; empty when the end is unknown
 * @param files what was done to each file; standard streams are left out
 * @param readers what each rank read
 * @param writers what each rank wrote
 * @param slowestMetadataSeconds time in metadata operations of the rank that spent most
 * @param interfaces which interfaces were used
 * @param modules modules of which there is data
 * @param paths its critical paths, by activity
 * @param fileSystemOsts OSTs of whole file systems, by mount point where the log tells it; those of
 *     which the log does not tell how many they have are missing
 * @param incompleteModules modules that ran out of memory or are damaged
 * @param uncoveredModules modules that did I/O of which the facts hold nothing
 * @param time time in I/O of the rank that spent most; empty where a store does not tell
 * @param collectives what MPI-IO did by time bin; empty where the log has no heat map of it
 * @param posixBusySeconds time bins in which any rank moved bytes through POSIX, and so at most for
 *     how long; empty where the log has no heat map of it
 * @param late how much longer the slowest ranks were in collective calls than those that come last
 * @param libraries what HDF5 and PnetCDF were asked for
 * @param anomalies what the log says that cannot be
 */
public record JobFacts(
    long jobId,
    String commandLine,
    int processes,
    OptionalDouble runSeconds,
    List<FileFacts> files,
    RankFacts readers,
    RankFacts writers,
    double slowestMetadataSeconds,
    InterfaceFacts interfaces,
    Set<DarshanModule> modules,
    Map<IoActivity, JobPath> paths,
    Map<Optional<String>, Integer> fileSystemOsts,
    List<String> incompleteModules,
    List<String> uncoveredModules,
    Optional<IoTime> time,
    Optional<CollectiveBins> collectives,
    OptionalDouble posixBusySeconds,
    LateArrivals late,
    LibraryFacts libraries,
    Anomalies anomalies) {
  private static final Set<DarshanModule> DAOS = Set.of(DarshanModule.DFS, DarshanModule.DAOS);

  public JobFacts {
    files = List.copyOf(files);
    modules = Set.copyOf(modules);
    paths = Map.copyOf(paths);
    fileSystemOsts = Map.copyOf(fileSystemOsts);
    incompleteModules = List.copyOf(incompleteModules);
    uncoveredModules = List.copyOf(uncoveredModules);
  }

  public RankFacts ranks(IoDirection direction) {
    return direction == IoDirection.READ ? readers : writers;
  }

  /** The critical path of an activity. */
  public JobPath path(IoActivity activity) {
    return Objects.requireNonNull(paths.get(activity));
  }

  /** The critical path of a direction. */
  public JobPath path(IoDirection direction) {
    return path(direction == IoDirection.READ ? IoActivity.READ : IoActivity.WRITE);
  }

  /** Bytes in a direction, each byte once. */
  public long bytes(IoDirection direction) {
    long bytes = 0;
    for (FileFacts file : files) {
      bytes += file.use(direction).bytes();
    }
    return bytes;
  }

  /** Whether most bytes of a direction went through streams. */
  public boolean isStreamed(IoDirection direction) {
    long streamed = 0;
    for (FileFacts file : files) {
      streamed += file.isStream() ? file.use(direction).bytes() : 0;
    }
    return 2 * streamed > bytes(direction);
  }

  /** Bytes both ways, each byte once. */
  public long bytes() {
    return bytes(IoDirection.READ) + bytes(IoDirection.WRITE);
  }

  /** OSTs of the files that it read or wrote; empty where the log does not say where they lie. */
  public SortedSet<Ost> osts() {
    return ostsOf(file -> file.bytes() > 0);
  }

  /** OSTs of the files that it read, or of those that it wrote. */
  public SortedSet<Ost> osts(IoDirection direction) {
    return ostsOf(file -> file.use(direction).bytes() > 0);
  }

  private SortedSet<Ost> ostsOf(Predicate<FileFacts> isUsed) {
    return files.stream()
        .filter(isUsed)
        .flatMap(file -> file.osts().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Bytes read beyond one pass over each file; empty where the log says of no file how far it was
   * read.
   */
  public OptionalDouble redundantBytes() {
    return files.stream().anyMatch(file -> file.read().bytes() > 0 && file.readEnd() > 0)
        ? OptionalDouble.of(files.stream().mapToDouble(FileFacts::redundantBytes).sum())
        : OptionalDouble.empty();
  }

  /**
   * Share of the time in reads that went into data sieving: reads of files that MPI-IO was only
   * asked to write.
   */
  public double sievedShare() {
    return shareOfReads(
        file -> {
          MpiioFile above = interfaces.mpiioFiles().get(file.id());
          return above != null && above.isOnlyWritten() ? 1 : 0;
        });
  }

  /** Share of the time in reads that went into reading the same bytes again. */
  public double rereadShare() {
    return shareOfReads(FileFacts::rereadShare);
  }

  /**
   * A share of the time in reads.
   *
   * @param part that of a file's, 0 to 1
   */
  private double shareOfReads(ToDoubleFunction<FileFacts> part) {
    double all = 0;
    double some = 0;
    for (FileFacts file : files) {
      all += file.read().seconds();
      some += file.read().seconds() * part.applyAsDouble(file);
    }
    return all > 0 ? some / all : 0;
  }

  /** Whether any bytes can have a stripe layout: DAOS has no OSTs. */
  public boolean canHaveLayouts() {
    return files.stream().anyMatch(file -> file.bytes() > 0 && !DAOS.contains(file.module()));
  }

  /** Whether the log says on which OSTs the files lie, for those that hold most bytes. */
  public boolean hasLayouts() {
    long known =
        files.stream().filter(file -> !file.osts().isEmpty()).mapToLong(FileFacts::bytes).sum();
    return known > 0 && 2 * known >= bytes();
  }
}
