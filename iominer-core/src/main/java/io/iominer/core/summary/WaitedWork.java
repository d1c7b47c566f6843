// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a job did in the layers in which it waited: of each file the uppermost layer that took most
 * of the time. Standard streams are left out.
 *
 * @param readSeconds time in reads, summed over ranks
 * @param writeSeconds time in writes, summed over ranks
 * @param metaSeconds time in metadata operations, summed over ranks
 * @param seconds all of these by layer
 * @param bytes bytes both ways by layer, each file's in the uppermost layer that waited and of
 *     which the bytes are known
 * @param amplifications what layers moved beyond what the layer above was asked for
 * @param unknown of the three times those that lack values that cannot be
 */
public record WaitedWork(
    double readSeconds,
    double writeSeconds,
    double metaSeconds,
    Map<IoLayer, Double> seconds,
    Map<IoLayer, Double> bytes,
    List<Amplification> amplifications,
    Set<Total> unknown) {
  /** A layer with a smaller part is not named. Heuristic, as for causes. */
  private static final double LEAST_SHARE = 0.05;

  private static final Set<Total> TIMES =
      Set.of(Total.F_READ_TIME, Total.F_WRITE_TIME, Total.F_META_TIME);

  public WaitedWork {
    seconds = Map.copyOf(seconds);
    bytes = Map.copyOf(bytes);
    amplifications = List.copyOf(amplifications);
    unknown = Set.copyOf(unknown);
  }

  /** The same where nobody knows what else was done. */
  WaitedWork withUnknownTimes() {
    return new WaitedWork(
        readSeconds, writeSeconds, metaSeconds, seconds, bytes, amplifications, TIMES);
  }

  /** Time in reads, writes or metadata operations; empty where a part of it is not known. */
  public OptionalDouble knownSeconds(Total time) {
    return unknown.contains(time)
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            time == Total.F_READ_TIME
                ? readSeconds
                : time == Total.F_WRITE_TIME ? writeSeconds : metaSeconds);
  }

  /**
   * Bytes that a layer moved for files of which the layer above it was asked for fewer, or more.
   *
   * @param below the lower layer
   * @param above the upper layer
   * @param bytesBelow bytes both ways of the lower one
   * @param bytesAbove bytes both ways of the upper one, above 0
   */
  public record Amplification(IoLayer below, IoLayer above, double bytesBelow, double bytesAbove) {
    /** Bytes below over bytes above. */
    public double factor() {
      return bytesBelow / bytesAbove;
    }
  }

  /** The layers that most of the time was spent in, the upper ones first. */
  public List<IoLayer> layersOfSeconds() {
    return named(seconds);
  }

  /** The layers that most of the bytes were moved in, the upper ones first. */
  public List<IoLayer> layersOfBytes() {
    return named(bytes);
  }

  /** Bytes both ways that ranks asked the layers for in which they waited. */
  public double askedBytes() {
    return sum(bytes);
  }

  /**
   * Bytes both ways over the slowest rank's time in the same layers, bytes/s; empty when no time
   * was spent.
   *
   * @param slowest the time of that rank
   */
  OptionalDouble bandwidth(LayerParts slowest) {
    IoLayer top =
        bytes.entrySet().stream()
            .filter(layer -> layer.getValue() > 0)
            .map(Map.Entry::getKey)
            .max(IoLayer::compareTo)
            .orElse(IoLayer.LIBRARY);
    double time = slowest.secondsUpTo(top);
    return time > 0 ? OptionalDouble.of(askedBytes() / time) : OptionalDouble.empty();
  }

  private static List<IoLayer> named(Map<IoLayer, Double> parts) {
    double all = sum(parts);
    return parts.entrySet().stream()
        .filter(part -> part.getValue() > 0 && part.getValue() >= LEAST_SHARE * all)
        .map(Map.Entry::getKey)
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  private static double sum(Map<IoLayer, Double> parts) {
    return parts.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
