// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A heterogeneous job. Numbers come round again; the parts of a job were submitted at once.
 *
 * @param id its leader's number
 * @param cluster its cluster; empty where the accounting does not say
 * @param submitted likewise
 */
record HetJob(long id, Optional<String> cluster, Optional<Instant> submitted) {
  /** The column of its id. */
  static final String ID = "het_job_id";

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
    static Parts of(StoredRow part) {
      return new Parts(part.count("node_count"), part.count("cpu_count"));
    }

    private Parts and(Parts others) {
      return new Parts(sum(nodes, others.nodes), sum(processors, others.processors));
    }

    private static OptionalLong sum(OptionalLong known, OptionalLong more) {
      return more.isEmpty() ? known : OptionalLong.of(known.orElse(0) + more.getAsLong());
    }
  }

  /** The parts of all jobs of the accounting. */
  static Map<HetJob, Parts> parts(StoreScan accounting) {
    Map<HetJob, Parts> parts = new HashMap<>();
    accounting
        .whereKnown(ID)
        .rows(
            List.of(ID, "cluster", "submit_time", "node_count", "cpu_count"),
            part -> parts.merge(of(part), Parts.of(part), Parts::and));
    return parts;
  }
}
