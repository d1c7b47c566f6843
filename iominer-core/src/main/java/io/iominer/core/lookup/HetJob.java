// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A heterogeneous job. Numbers come round again; the parts of a job were submitted at once.
 *
 * @param id its leader's number
 * @param cluster its cluster; empty where the accounting does not say
 * @param submitted likewise
 */
record HetJob(long id, Optional<String> cluster, Optional<Instant> submitted) {
  private static final String ID = "het_job_id";

  /** Of a part. */
  static HetJob of(StoredRow part) {
    return new HetJob(part.whole(ID), part.text("cluster"), part.time("submit_time"));
  }

  /**
   * All parts of a job together.
   *
   * @param nodes sum of their nodes; empty where none is known
   * @param processors sum of their processors, likewise
   */
  record Parts(OptionalLong nodes, OptionalLong processors) {
    private static final Parts NONE = new Parts(OptionalLong.empty(), OptionalLong.empty());

    private Parts with(StoredRow part) {
      return new Parts(
          sum(nodes, part.count("node_count")), sum(processors, part.count("cpu_count")));
    }

    private static OptionalLong sum(OptionalLong known, OptionalLong more) {
      return more.isEmpty() ? known : OptionalLong.of(known.orElse(0) + more.getAsLong());
    }
  }

  /**
   * The parts of jobs.
   *
   * @param accounting all of it
   */
  static Map<HetJob, Parts> parts(Collection<HetJob> jobs, StoreScan accounting) {
    Map<HetJob, Parts> parts = new HashMap<>();
    if (!jobs.isEmpty()) {
      Set<HetJob> wanted = new HashSet<>(jobs);
      accounting
          .whereIn(ID, wanted.stream().map(HetJob::id).collect(Collectors.toSet()))
          .rows(
              List.of(ID, "cluster", "submit_time", "node_count", "cpu_count"),
              part -> {
                HetJob job = of(part);
                if (wanted.contains(job)) {
                  parts.put(job, parts.getOrDefault(job, Parts.NONE).with(part));
                }
              });
    }
    return parts;
  }
}
