// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * What an application's runs ask of a burst buffer.
 *
 * @param name its name
 * @param runs how many
 * @param bytesWritten bytes of all runs
 * @param checkpointBytes of these, bytes of checkpoint files
 * @param writeBytes bytes of a phase that writes: the median; empty where no log has time bins
 * @param periodSeconds from one phase to the next: the median; empty where they are not regular
 * @param mostWriteBytes bytes of the largest phase of all runs; 0 where no log has time bins
 * @param mostWriteNodes compute nodes of its run; empty where unknown
 * @param nodes compute nodes of the latest run
 * @param failureSeconds mean time between failures (MTBF) of a run; empty where no failure is known
 * @param failures that this is the mean of
 * @param hasOwnFailures whether these are its own, not those of all jobs on its number of nodes
 * @param versions of checkpoints that a run keeps at most; empty where none are recognised
 * @param folder of checkpoints of the latest run
 */
public record BufferApplication(
    String name,
    long runs,
    double bytesWritten,
    double checkpointBytes,
    OptionalDouble writeBytes,
    OptionalDouble periodSeconds,
    long mostWriteBytes,
    OptionalLong mostWriteNodes,
    OptionalLong nodes,
    OptionalDouble failureSeconds,
    long failures,
    boolean hasOwnFailures,
    OptionalInt versions,
    Optional<String> folder) {
  /** Those of runs, the ones that write most first. */
  static List<BufferApplication> of(List<BufferRun> runs) {
    double nodeSeconds =
        nodeSeconds(runs.stream().filter(run -> run.failures().isPresent()).toList());
    long failures = failures(runs);
    Map<String, List<BufferRun>> byName =
        runs.stream()
            .collect(
                Collectors.groupingBy(BufferRun::application, TreeMap::new, Collectors.toList()));
    return byName.entrySet().stream()
        .map(entry -> of(entry.getKey(), entry.getValue(), nodeSeconds, failures))
        .sorted(Comparator.comparingDouble((BufferApplication one) -> -one.bytesWritten))
        .toList();
  }

  private static BufferApplication of(
      String name, List<BufferRun> runs, double nodeSecondsOfAll, long failuresOfAll) {
    BufferRun latest = runs.stream().max(Comparator.comparing(BufferRun::start)).orElseThrow();
    List<CheckpointFiles> checkpoints =
        runs.stream().map(BufferRun::checkpoints).flatMap(Optional::stream).toList();
    long failures = failures(runs);
    OptionalDouble failure = OptionalDouble.empty();
    if (failures > 0) {
      failure = OptionalDouble.of(runs.stream().mapToDouble(BufferRun::seconds).sum() / failures);
    } else if (failuresOfAll > 0 && nodeSecondsOfAll > 0 && nodeSeconds(runs) > 0) {
      failure = OptionalDouble.of(nodeSecondsOfAll / failuresOfAll / meanNodes(runs));
    }
    BufferRun largest =
        runs.stream().max(Comparator.comparingLong(BufferRun::mostWriteBytes)).orElseThrow();
    return new BufferApplication(
        name,
        runs.size(),
        runs.stream().mapToDouble(BufferRun::bytesWritten).sum(),
        checkpoints.stream().mapToDouble(CheckpointFiles::bytes).sum(),
        median(
            runs.stream()
                .flatMap(run -> run.phases().stream())
                .mapToDouble(RunPhase::bytesWritten)
                .filter(bytes -> bytes > 0)),
        median(
            runs.stream()
                .filter(run -> run.periodSeconds().isPresent())
                .mapToDouble(run -> run.periodSeconds().getAsDouble())),
        largest.mostWriteBytes(),
        largest.nodes(),
        latest.nodes(),
        failure,
        failures > 0 ? failures : failuresOfAll,
        failures > 0,
        checkpoints.stream().mapToInt(CheckpointFiles::versions).max(),
        latest.checkpoints().map(CheckpointFiles::folder).filter(text -> !text.isEmpty()));
  }

  /** Of runs whose nodes are known. */
  private static double nodeSeconds(List<BufferRun> runs) {
    return runs.stream()
        .filter(run -> run.nodes().isPresent())
        .mapToDouble(run -> run.seconds() * run.nodes().getAsLong())
        .sum();
  }

  /** Over the time of these runs, above 0. */
  private static double meanNodes(List<BufferRun> runs) {
    return nodeSeconds(runs)
        / runs.stream()
            .filter(run -> run.nodes().isPresent())
            .mapToDouble(BufferRun::seconds)
            .sum();
  }

  private static long failures(List<BufferRun> runs) {
    return runs.stream().mapToLong(run -> run.failures().orElse(0)).sum();
  }

  private static OptionalDouble median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sorted[sorted.length / 2]);
  }

  /** For the replay of restarts; empty where size, period or MTBF are not known. */
  Optional<Checkpointer> checkpointer() {
    return writeBytes.isPresent() && periodSeconds.isPresent() && failureSeconds.isPresent()
        ? Optional.of(
            new Checkpointer(
                writeBytes.getAsDouble(),
                periodSeconds.getAsDouble(),
                failureSeconds.getAsDouble(),
                versions.orElse(1)))
        : Optional.empty();
  }
}
