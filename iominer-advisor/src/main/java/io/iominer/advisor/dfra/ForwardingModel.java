// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

/**
 * What a run would have taken behind other forwarding nodes. It is a model, with the forwarding
 * layer as one bound among others: the time in reads and writes changes as the least of the bounds
 * does, what the run lost before stays lost, and metadata operations take as long as they did.
 * Nothing is claimed for other jobs' absence from dedicated forwarding nodes.
 */
final class ForwardingModel {
  private ForwardingModel() {}

  /**
   * Seconds of I/O.
   *
   * @param need of the run
   * @param ioSeconds that it took, 0 or more
   * @param bytes that it moved, 0 or more
   * @param nodes forwarding nodes, at least 1
   */
  static double seconds(RunNeed need, double ioSeconds, double bytes, int nodes) {
    ForwardingBounds bounds = need.bounds();
    double before = bounds.behind(need.defaultNodes());
    double after = bounds.behind(nodes);
    boolean isUnchanged = before == 0 || (after > before && !need.isHeldUp());
    if (isUnchanged) {
      return ioSeconds;
    }
    double metadata = ioSeconds * need.run().metadataShare().orElse(0);
    double data = ioSeconds - metadata;
    double scaled = data * before / after;
    // Not faster than the bounds allow; a run that was faster than that already stays as it was.
    double bound = Math.min(data, bytes / after);
    return metadata + Math.max(scaled, bound);
  }
}
