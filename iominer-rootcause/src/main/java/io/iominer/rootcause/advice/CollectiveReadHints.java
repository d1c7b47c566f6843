// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Hints for collective reads of an application of which only a store's tables are known.
 *
 * @param aggregators ranks that read for the others, cb_nodes; see {@link Aggregators}
 * @param steps what is set, for each implementation of MPI-IO
 * @param undo how to take it back
 */
public record CollectiveReadHints(long aggregators, List<String> steps, String undo) {
  /**
   * For files that exist.
   *
   * @param nodes compute nodes, 1 or more
   * @param osts OSTs of the largest file, 1 or more
   * @param stripeBytes its stripe size; empty where it is not known
   * @param ranks ranks that can be aggregators, 1 or more
   */
  public static CollectiveReadHints of(
      long nodes, long osts, OptionalLong stripeBytes, long ranks) {
    long aggregators = Aggregators.ofRead(nodes, osts, ranks).count();
    long stripe = stripeBytes.orElse(MpiIoHints.USUAL_STRIPE);
    long onEachNode = (aggregators + nodes - 1) / nodes;
    MpiIoHints hints =
        new MpiIoHints(
            aggregators,
            MpiIoHints.buffer(stripe),
            OptionalLong.empty(),
            stripe,
            "read",
            Mpi.ANY,
            String.format(Locale.ROOT, " 'cb_config_list *:%d'", onEachNode));
    return new CollectiveReadHints(aggregators, hints.steps(), hints.undo());
  }
}
