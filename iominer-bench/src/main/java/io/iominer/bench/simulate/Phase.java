// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.List;

/**
 * A stretch of a job's input and output between two barriers, after a stretch of computing.
 *
 * @param kind what is done
 * @param computeSeconds time before it without input or output
 * @param parts who does what; parts one after the other where serial, else at the same time
 * @param isSerial whether processes take turns
 * @param request the requests
 * @param fileTag names the files, for example "ckpt.0003"
 * @param necessaryShare metadata only: share of the operations that the job cannot do without
 */
record Phase(
    Kind kind,
    double computeSeconds,
    List<Part> parts,
    boolean isSerial,
    Request request,
    String fileTag,
    double necessaryShare) {
  /** What a phase does. */
  enum Kind {
    READ,
    WRITE,
    METADATA
  }

  Phase {
    parts = List.copyOf(parts);
  }

  double amount() {
    return parts.stream().mapToDouble(Part::amount).sum();
  }

  int processes() {
    return parts.stream().mapToInt(Part::processes).sum();
  }

  Phase with(List<Part> newParts) {
    return new Phase(kind, computeSeconds, newParts, isSerial, request, fileTag, necessaryShare);
  }

  Phase with(Request newRequest) {
    return new Phase(kind, computeSeconds, parts, isSerial, newRequest, fileTag, necessaryShare);
  }

  Phase inParallel() {
    return new Phase(kind, computeSeconds, parts, false, request, fileTag, necessaryShare);
  }
}
