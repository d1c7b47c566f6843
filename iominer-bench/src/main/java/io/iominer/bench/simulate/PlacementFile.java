// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Pools, and OSTs that take no new files, as {@code iominer advise placement --out} writes them
 * (docs/placement.md).
 */
final class PlacementFile {
  private static final int VERSION = 1;

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
  record UsedPool(String name, int[] osts, boolean isStriped) {}

  /** From the content of a file. */
  static PlacementFile of(AdviceFile file) {
    file.expectVersion(VERSION);
    JsonNode systems = file.content().path("file_systems");
    if (systems.size() != 1) {
      throw file.wrong("one file system, as the simulation has, found " + systems.size());
    }
    PlacementFile placement = new PlacementFile();
    for (JsonNode ost : systems.path(0).path("slow_osts")) {
      placement.closed.add(ost.asInt());
    }
    for (JsonNode pool : systems.path(0).path("pools")) {
      int[] osts =
          StreamSupport.stream(pool.path("osts").spliterator(), false)
              .mapToInt(JsonNode::asInt)
              .toArray();
      if (osts.length == 0) {
        throw file.wrong("OSTs in each pool, found none in " + pool.path("name"));
      }
      if (systems.path(0).path("rest_osts").size() > 0) {
        IntStream.of(osts).forEach(placement.closed::add);
      }
      for (JsonNode application : pool.path("applications")) {
        placement.pools.put(
            application.path("application").asText(),
            new UsedPool(
                pool.path("name").asText(), osts, application.path("stripe_count").asInt() != 1));
      }
    }
    return placement;
  }

  /** OSTs that take no files of applications without a pool: slow ones, and those of pools. */
  Set<Integer> closed() {
    return closed;
  }

  /** The pool of an application; empty where it has none. */
  Optional<UsedPool> pool(String application) {
    return Optional.ofNullable(pools.get(application));
  }
}
