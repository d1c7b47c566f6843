// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.Ost;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a log says about its job as a whole.
 *
 * @param header the log's header
 * @param job the job
 * @param application name of the application, see {@link ApplicationName}
 * @param totals by module, for modules that have records
 * @param io over all interfaces
 * @param collectives what MPI-IO did by time bin; empty where the log has no heat map of it
 * @param posixBusySeconds time bins of the heat map in which any rank moved bytes through POSIX;
 *     empty without a heat map of it
 * @param files how many
 * @param pattern ranks and files; empty for a job that moved no bytes
 * @param topFiles the files with the most bytes, largest first
 * @param osts Lustre OSTs of all files, each a file system and an index; empty when the log has no
 *     stripe layouts
 * @param layoutsAlone files of which only the stripe layout is known, and not what was done to them
 * @param slowestRank the rank with the most time on files of its own; empty when there is none
 * @param firstIo first open, read or write in seconds after the start; empty when there was none
 * @param lastIo end of the last operation in seconds after the start; empty when there was none
 * @param damages damage that was met while reading
 * @param impossiblePlaces ranks that the job does not have, and numbers that no OST has
 * @param overlap what can explain times beyond the run
 * @param streams what of the totals is that of standard streams, which are no files
 */
public record JobSummary(
    LogHeader header,
    JobRecord job,
    String application,
    Map<DarshanModule, ModuleTotals> totals,
    IoTotals io,
    Optional<CollectiveBins> collectives,
    OptionalDouble posixBusySeconds,
    FileCounts files,
    Optional<AccessPattern> pattern,
    List<FileSummary> topFiles,
    SortedSet<Ost> osts,
    long layoutsAlone,
    Optional<RankTime> slowestRank,
    OptionalDouble firstIo,
    OptionalDouble lastIo,
    List<Damage> damages,
    List<ImpossibleCounter> impossiblePlaces,
    Overlap overlap,
    StreamUse streams) {

  /**
   * Time of a rank.
   *
   * @param rank the rank
   * @param seconds its time in I/O on files of its own
   */
  public record RankTime(long rank, double seconds) {}

  /** Names of the modules that ran out of memory or are damaged, in the log's order. */
  public List<String> incompleteModules() {
    return header.modules().stream()
        .filter(ModuleRegion::isModule)
        .filter(region -> region.partial() || isDamaged(region.name()))
        .map(region -> region.name())
        .toList();
  }

  /** Names of the modules that have data, in the log's order. */
  public List<String> modules() {
    return header.modules().stream()
        .filter(region -> region.length() > 0)
        .map(region -> region.name())
        .toList();
  }

  /** Values that no counter can have, such as a negative time; they are in no sum. */
  public long impossibleValues() {
    return totals.values().stream()
        .flatMap(module -> module.impossibleCounters().stream())
        .mapToLong(ImpossibleCounter::records)
        .sum();
  }

  /** Counters with such values, module by module, then ranks and OSTs that cannot be. */
  public List<ImpossibleCounter> impossibleCounters() {
    return Stream.concat(
            totals.values().stream().flatMap(module -> module.impossibleCounters().stream()),
            impossiblePlaces.stream())
        .toList();
  }

  /**
   * Bytes both ways over the slowest rank's time, bytes/s, both of the uppermost layer that waited;
   * empty when no time was spent, either is unknown, or memory is slower.
   */
  public OptionalDouble bandwidth() {
    double most = PossibleValues.MEMORY_BYTES_PER_SECOND * Math.max(1, job.processCount());
    boolean isKnown =
        io.isTimeKnown()
            && Arrays.stream(IoDirection.values()).allMatch(way -> io.knownBytes(way).isPresent());
    OptionalDouble rate = io.waited().bandwidth(io.time().parts());
    return isKnown && rate.orElse(0) <= most ? rate : OptionalDouble.empty();
  }

  /** Name of a layer, by the module of it that moved most bytes. */
  public String name(IoLayer layer) {
    return totals.values().stream()
        .filter(module -> IoLayer.of(module.module()).filter(layer::equals).isPresent())
        .max(Comparator.comparingLong(ModuleTotals::bytes).thenComparingLong(ModuleTotals::records))
        .map(module -> IoLayer.name(module.module()))
        .orElse(layer.name());
  }

  /** Names of layers. */
  public String names(List<IoLayer> layers) {
    return layers.stream().map(this::name).collect(Collectors.joining(", "));
  }

  private boolean isDamaged(String module) {
    return damages.stream().anyMatch(damage -> damage.part().equals(module));
  }
}
