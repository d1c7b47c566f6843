// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a job did to one file, over all its ranks and through the lowest interface that saw it.
 *
 * @param id unsigned record id
 * @param module the lowest interface that saw it
 * @param processes ranks that used it
 * @param isShared whether all ranks of the job did
 * @param read what was read
 * @param written what was written
 * @param opens opens
 * @param statCalls stat calls
 * @param metadataSeconds time in metadata operations, summed over ranks
 * @param unaligned accesses that do not begin at a multiple of the file system's block or stripe
 * @param syncs fsync and fdatasync calls, and flushes of streams
 * @param switches changes between reading and writing
 * @param readEnd bytes up to the highest offset that was read
 * @param writtenEnd bytes up to the highest offset that was written
 * @param stripeCount stripes of its layout's widest component; 0 when unknown
 * @param stripeSize bytes of that component's stripes; 0 when unknown
 * @param osts its OSTs; empty when unknown
 * @param ostShares the part of its bytes on each of these, in their order
 * @param onlyRank the rank that used it alone; empty when several did
 * @param spread its fastest and slowest process, where Darshan reduced all processes to one record
 */
public record FileFacts(
    long id,
    DarshanModule module,
    long processes,
    boolean isShared,
    Use read,
    Use written,
    long opens,
    long statCalls,
    double metadataSeconds,
    long unaligned,
    long syncs,
    long switches,
    long readEnd,
    long writtenEnd,
    long stripeCount,
    long stripeSize,
    List<Ost> osts,
    OstShares ostShares,
    OptionalInt onlyRank,
    Optional<RankSpread> spread) {
  /** Opens of a file by a rank that are usual, such as one for each checkpoint; heuristic. */
  private static final long USUAL_OPENS = 10;

  private static final double WAITING_SECONDS = 10;
  private static final int OPEN_AND_CLOSE = 2;

  public FileFacts {
    osts = List.copyOf(osts);
  }

  /**
   * OSTs that its widest component lies on: fewer than stripes where several of these lie on one;
   * as many where its OSTs are unknown.
   */
  public long ostCount() {
    long targets = osts.stream().distinct().count();
    return targets == 0 ? stripeCount : Math.min(stripeCount, targets);
  }

  /** Whether it was used as a stream of the C library: its syncs are flushes. */
  public boolean isStream() {
    return module == DarshanModule.STDIO;
  }

  public Use use(IoDirection direction) {
    return direction == IoDirection.READ ? read : written;
  }

  /** Bytes that it holds, about: those that were written, else those that were read, each once. */
  public long contentBytes() {
    return written.bytes() > 0 ? written.bytes() : Math.max(0, read.bytes() - redundantBytes());
  }

  /** Bytes both ways. */
  public long bytes() {
    return read.bytes() + written.bytes();
  }

  /** Reads and writes. */
  public long operations() {
    return read.operations() + written.operations();
  }

  /** Opens, as far as so many are usual for its ranks. */
  public long usualOpens() {
    return Math.min(opens, USUAL_OPENS * processes);
  }

  /** Opens, closes and stat calls; Darshan counts no closes, each open has one. */
  public double metadataOperations() {
    return OPEN_AND_CLOSE * (double) opens + statCalls;
  }

  /** Opens and stat calls. */
  public double opensAndStats() {
    return (double) opens + statCalls;
  }

  /** Mean seconds of an open with its close, or of a stat call. */
  public double secondsOfAnOpen() {
    return metadataSeconds / Math.max(1, opensAndStats());
  }

  /**
   * Whether an open takes so long on average that it waits for something else than a metadata
   * server, such as the other end of a named pipe. Heuristic: an overloaded server takes seconds;
   * one that takes longer is down, and the job would not go on.
   */
  public boolean isWaitedFor() {
    return secondsOfAnOpen() > WAITING_SECONDS;
  }

  /** Requests in a direction that wait for the storage: scattered ones, or those with a sync. */
  public double waits(IoDirection direction) {
    return Math.max(use(direction).scattered(), direction == IoDirection.WRITE ? syncs : 0);
  }

  /**
   * Whether what was moved in a direction can have been moved by the page cache alone: reads of
   * what the job had just written, or reads twice.
   */
  public boolean mayBeCached(IoDirection direction) {
    return direction == IoDirection.READ
        && (written.bytes() > 0 || 2 * redundantBytes() > read.bytes());
  }

  /** Whether it is known to have stripes: it then lies on Lustre, which has locks and commands. */
  public boolean hasStripes() {
    return stripeCount > 0;
  }

  /** Whether requests are counted by size. Streams are not. */
  public boolean countsSizes() {
    return module != DarshanModule.STDIO;
  }

  /** Whether it is known how requests follow each other and are aligned: through POSIX only. */
  public boolean countsOrder() {
    return module == DarshanModule.POSIX;
  }

  /**
   * Share of its reads by which each of its ranks reads again what it has read: beyond one pass by
   * every rank, and one more over what was written. 0 for fewer than two passes, and where nobody
   * knows how far it was read.
   */
  public double rereadShare() {
    double again = read.bytes() - (double) processes * readEnd - written.bytes();
    return readEnd > 0 && 2 * again >= read.bytes() ? again / read.bytes() : 0;
  }

  /**
   * Bytes read beyond one pass over the file; what the job wrote may be read once more. 0 where
   * nobody knows how far it was read.
   */
  public long redundantBytes() {
    return readEnd > 0 ? Math.max(0, read.bytes() - readEnd - written.bytes()) : 0;
  }
}
