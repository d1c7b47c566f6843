// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.history.Yardstick;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was around a job while it ran; empty where nobody knows, as for a single log.
 *
 * @param nodes compute nodes of its allocation; empty when it was not matched
 * @param osts what was on the OSTs of its files
 * @param knowsOsts whether speeds and other jobs are known; an OST that is missing is then healthy
 *     and free
 * @param fileSystemOsts OSTs of whole file systems, by mount point, as their servers tell; those of
 *     which they do not are missing
 * @param yardstick how long comparable runs of its application took at other times; empty where too
 *     few are known
 */
public record JobContention(
    OptionalDouble nodes,
    Map<Ost, OstConditions> osts,
    boolean knowsOsts,
    Map<Optional<String>, Integer> fileSystemOsts,
    Optional<Yardstick> yardstick) {
  /** Nothing is known. */
  public static final JobContention UNKNOWN =
      new JobContention(OptionalDouble.empty(), Map.of(), false);

  public JobContention {
    osts = Map.copyOf(osts);
    fileSystemOsts = Map.copyOf(fileSystemOsts);
  }

  /** Where servers do not tell of whole file systems. */
  public JobContention(OptionalDouble nodes, Map<Ost, OstConditions> osts, boolean knowsOsts) {
    this(nodes, osts, knowsOsts, Map.of());
  }

  /** Where too few comparable runs are known. */
  public JobContention(
      OptionalDouble nodes,
      Map<Ost, OstConditions> osts,
      boolean knowsOsts,
      Map<Optional<String>, Integer> fileSystemOsts) {
    this(nodes, osts, knowsOsts, fileSystemOsts, Optional.empty());
  }

  /** The same with the yardstick of the job's application. */
  public JobContention with(Yardstick known) {
    return new JobContention(nodes, osts, knowsOsts, fileSystemOsts, Optional.of(known));
  }

  /** The same, but some of the OSTs were not slow. */
  public JobContention withHealthy(Set<Ost> healthy) {
    Map<Ost, OstConditions> others = new HashMap<>(osts);
    healthy.forEach(ost -> others.computeIfPresent(known(ost), (key, on) -> on.healthy()));
    return new JobContention(nodes, others, knowsOsts, fileSystemOsts, yardstick);
  }

  /**
   * What was on an OST. Contention that was found before stores knew file systems is of an index,
   * whichever file system it is of.
   */
  public OstConditions on(Ost ost) {
    return osts.getOrDefault(known(ost), OstConditions.UNKNOWN);
  }

  /**
   * The same for a part of the job's I/O: what others can have taken is taken once, in whichever
   * part.
   *
   * @param share of the I/O time, 0 to 1
   */
  public JobContention during(double share) {
    Map<Ost, OstConditions> parts = new HashMap<>();
    osts.forEach((ost, on) -> parts.put(ost, on.during(share)));
    return new JobContention(nodes, parts, knowsOsts, fileSystemOsts, yardstick);
  }

  /** Seconds that other jobs may have taken on an OST; 0 where nobody knows of any. */
  public double interferenceSeconds(Ost ost) {
    return on(ost).interferenceSeconds().orElse(0);
  }

  /**
   * Used shares of the OSTs of a file system, by their indexes; those of which servers told nothing
   * are missing.
   *
   * @param ost one of them
   */
  public SortedMap<Integer, Double> fullnessBeside(Ost ost) {
    Optional<String> fileSystem = known(ost).fileSystem();
    SortedMap<Integer, Double> fullness = new TreeMap<>();
    osts.forEach(
        (other, on) -> {
          if (other.fileSystem().equals(fileSystem)) {
            on.fullness().ifPresent(used -> fullness.put(other.index(), used));
          }
        });
    return fullness;
  }

  /** Whether any OST is known as slow. */
  public boolean hasSlowOst() {
    return osts.values().stream().anyMatch(on -> on.speed().orElse(1) < 1);
  }

  /** Rate of an OST as a share of a healthy one's, 0 to 1; 1 where nobody knows it as slow. */
  public double speed(Ost ost) {
    return on(ost).speed().orElse(1);
  }

  private Ost known(Ost ost) {
    return osts.containsKey(ost) ? ost : new Ost(Optional.empty(), ost.index());
  }
}
