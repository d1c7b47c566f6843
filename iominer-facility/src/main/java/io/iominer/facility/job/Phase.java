// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.job;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A stretch of a job's input and output between two barriers, after a stretch of computing.
 *
 * @param kind what is done
 * @param computeSeconds time before it without input or output
 * @param parts who does what; parts one after the other where serial, else at the same time
 * @param isSerial whether its parts are serialized
 * @param request the requests
 * @param fileTag names the files, for example "ckpt.0003"
 * @param necessaryShare metadata only: share of the operations that the job cannot do without
 * @param isBuffered whether its bytes are written to the burst buffer
 */
public record Phase(
    Kind kind,
    double computeSeconds,
    List<Part> parts,
    boolean isSerial,
    Request request,
    String fileTag,
    double necessaryShare,
    boolean isBuffered) {
  /** One whose bytes move between ranks and OSTs. */
  public Phase(
      Kind kind,
      double computeSeconds,
      List<Part> parts,
      boolean isSerial,
      Request request,
      String fileTag,
      double necessaryShare) {
    this(kind, computeSeconds, parts, isSerial, request, fileTag, necessaryShare, false);
  }

  /** What a phase does. */
  public enum Kind {
    READ,
    WRITE,
    METADATA
  }

  public Phase {
    if (isBuffered && kind != Kind.WRITE) {
      throw new IllegalArgumentException("Only writes go to a burst buffer: " + kind);
    }
    parts = List.copyOf(parts);
  }

  /** Bytes, or metadata operations, of all its parts. */
  public double amount() {
    return parts.stream().mapToDouble(Part::amount).sum();
  }

  /** Ranks of all its parts. */
  public int ranks() {
    return parts.stream().mapToInt(Part::ranks).sum();
  }

  /** The same with other parts. */
  public Phase with(List<Part> newParts) {
    return new Phase(
        kind, computeSeconds, newParts, isSerial, request, fileTag, necessaryShare, isBuffered);
  }

  /** The same with other requests. */
  public Phase with(Request newRequest) {
    return new Phase(
        kind, computeSeconds, parts, isSerial, newRequest, fileTag, necessaryShare, isBuffered);
  }

  /** The same with its bytes written to the burst buffer. */
  public Phase buffered() {
    return new Phase(kind, computeSeconds, parts, isSerial, request, fileTag, necessaryShare, true);
  }

  /** The same after more time without I/O. */
  public Phase after(double moreSeconds) {
    return new Phase(
        kind, computeSeconds + moreSeconds, parts, isSerial, request, fileTag, necessaryShare);
  }

  /** The same with all its parts at the same time. */
  public Phase inParallel() {
    return new Phase(
        kind, computeSeconds, parts, false, request, fileTag, necessaryShare, isBuffered);
  }

  /**
   * The same amount divided evenly over all ranks of the job, where it is not; files of single
   * ranks become as many as there are ranks.
   *
   * @param allRanks ranks of the job
   * @param osts OSTs of the file system
   */
  public Phase balanced(int allRanks, int osts) {
    Part first = parts.get(0);
    boolean isEven = parts.stream().allMatch(part -> part.amountPerRank() == first.amountPerRank());
    if (isEven && ranks() == allRanks) {
      return this;
    }
    int[] everywhere = IntStream.range(0, osts).map(i -> (first.osts()[0] + i) % osts).toArray();
    return with(
        List.of(
            new Part(
                0,
                allRanks,
                amount() / allRanks,
                first.ranksPerFile(),
                first.stripeCount(),
                everywhere)));
  }

  /**
   * The same with every file on all OSTs.
   *
   * @param osts OSTs of the file system
   */
  public Phase striped(int osts) {
    int[] all = IntStream.range(0, osts).toArray();
    return with(
        parts.stream()
            .map(
                part ->
                    new Part(
                        part.firstRank(),
                        part.ranks(),
                        part.amountPerRank(),
                        part.ranksPerFile(),
                        osts,
                        all))
            .toList());
  }
}
