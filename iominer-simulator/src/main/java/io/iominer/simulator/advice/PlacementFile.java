// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import io.iominer.simulator.output.JobLogs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Pools, and OSTs that take no new files, as {@code iominer advise placement --out} writes them
 * (docs/placement.md).
 */
public final class PlacementFile {
  private static final int VERSION = 1;

  /** Files on all OSTs of a pool, as {@code lfs setstripe} has it. */
  private static final int ALL_OSTS = -1;

  private final Set<Integer> closed = new HashSet<>();
  private final Map<String, UsedPool> pools = new HashMap<>();

  private PlacementFile() {}

  /**
   * The pool of an application.
   *
   * @param name its name
   * @param osts its OSTs, at least one
   * @param isStriped whether a file lies on all of them, not on one
   */
  public record UsedPool(String name, int[] osts, boolean isStriped) {}

  /**
   * From the content of a file.
   *
   * @param count OSTs of the simulated file system
   */
  public static PlacementFile of(AdviceFile file, int count) {
    file.expectVersion(VERSION);
    AdviceValue systems = file.content().get("file_systems");
    List<AdviceValue> all = systems.list().toList();
    if (all.size() != 1) {
      throw systems.wrong("one file system, as the simulation has");
    }
    AdviceValue system = all.get(0);
    AdviceValue mountPoint = system.get("mount_point");
    if (!mountPoint.isNone() && !mountPoint.text().equals(JobLogs.MOUNT_POINT)) {
      throw mountPoint.wrong(JobLogs.MOUNT_POINT + ", as the simulation has, or null");
    }
    PlacementFile placement = new PlacementFile();
    placement.read(system, count);
    return placement;
  }

  private void read(AdviceValue system, int count) {
    Set<Integer> used = new HashSet<>(system.get("slow_osts").numbers(count));
    closed.addAll(used);
    Set<Integer> pooled = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (AdviceValue pool : system.get("pools").list().toList()) {
      if (!names.add(pool.get("name").text())) {
        throw pool.get("name").wrong("a name of its own");
      }
      Set<Integer> osts = take(pool.get("osts"), count, used);
      if (osts.isEmpty()) {
        throw pool.get("osts").wrong("an OST or more");
      }
      pooled.addAll(osts);
      pool.get("applications")
          .list()
          .forEach(application -> add(application, pool.get("name").text(), osts));
    }
    if (!take(system.get("rest_osts"), count, used).isEmpty()) {
      closed.addAll(pooled);
    }
    if (closed.size() == count) {
      throw system
          .get("slow_osts")
          .wrong("an OST that takes the files of applications without pool");
    }
  }

  /** OSTs that are in nothing else. */
  private static Set<Integer> take(AdviceValue osts, int count, Set<Integer> used) {
    Set<Integer> taken = osts.numbers(count);
    if (taken.stream().anyMatch(ost -> !used.add(ost))) {
      throw osts.wrong("OSTs that are neither slow nor in another list");
    }
    return taken;
  }

  private void add(AdviceValue application, String pool, Set<Integer> osts) {
    AdviceValue stripes = application.get("stripe_count");
    if (!stripes.is(1) && !stripes.is(ALL_OSTS)) {
      throw stripes.wrong("1, or " + ALL_OSTS + " for all OSTs of the pool");
    }
    int[] places = osts.stream().mapToInt(Integer::intValue).toArray();
    AdviceValue name = application.get("application");
    if (pools.put(name.text(), new UsedPool(pool, places, stripes.is(ALL_OSTS))) != null) {
      throw name.wrong("each application once");
    }
  }

  /** All that have a pool. */
  public Set<String> applications() {
    return pools.keySet();
  }

  /** OSTs that take no files of applications without a pool: slow ones, and those of pools. */
  public Set<Integer> closed() {
    return closed;
  }

  /** The pool of an application; empty where it has none. */
  public Optional<UsedPool> pool(String application) {
    return Optional.ofNullable(pools.get(application));
  }
}
