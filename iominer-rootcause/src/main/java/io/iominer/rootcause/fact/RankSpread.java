// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;
import static io.iominer.core.summary.Plausible.seconds;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import java.util.Optional;

/**
 * The two processes of a reduced record of which Darshan keeps numbers. Bytes are both ways, times
 * are reads, writes and metadata. The slowest process need not be the one with most bytes.
 *
 * @param fastestRank rank of the fastest
 * @param fastestBytes its bytes
 * @param fastestSeconds its time
 * @param slowestRank rank of the slowest
 * @param slowestBytes its bytes
 * @param slowestSeconds its time
 */
public record RankSpread(
    int fastestRank,
    long fastestBytes,
    double fastestSeconds,
    int slowestRank,
    long slowestBytes,
    double slowestSeconds) {

  /** That of a reduced record; empty where Darshan did not fill it in, or not with sense. */
  static Optional<RankSpread> of(CounterRecord record, int processes) {
    Optional<RankSpread> spread =
        switch (record.module()) {
          case POSIX ->
              of(
                  record,
                  PosixCounter.FASTEST_RANK,
                  PosixCounter.FASTEST_RANK_BYTES,
                  PosixFCounter.FASTEST_RANK_TIME,
                  PosixCounter.SLOWEST_RANK,
                  PosixCounter.SLOWEST_RANK_BYTES,
                  PosixFCounter.SLOWEST_RANK_TIME);
          case STDIO ->
              of(
                  record,
                  StdioCounter.FASTEST_RANK,
                  StdioCounter.FASTEST_RANK_BYTES,
                  StdioFCounter.FASTEST_RANK_TIME,
                  StdioCounter.SLOWEST_RANK,
                  StdioCounter.SLOWEST_RANK_BYTES,
                  StdioFCounter.SLOWEST_RANK_TIME);
          case MPIIO ->
              of(
                  record,
                  MpiioCounter.FASTEST_RANK,
                  MpiioCounter.FASTEST_RANK_BYTES,
                  MpiioFCounter.FASTEST_RANK_TIME,
                  MpiioCounter.SLOWEST_RANK,
                  MpiioCounter.SLOWEST_RANK_BYTES,
                  MpiioFCounter.SLOWEST_RANK_TIME);
          default -> Optional.empty();
        };
    return spread.filter(
        s ->
            s.slowestSeconds > 0
                && s.slowestRank != s.fastestRank
                && s.slowestRank < processes
                && s.fastestRank < processes);
  }

  private static Optional<RankSpread> of(
      CounterRecord record,
      Counter fastest,
      Counter fastestBytes,
      Counter fastestTime,
      Counter slowest,
      Counter slowestBytes,
      Counter slowestTime) {
    return Optional.of(
        new RankSpread(
            (int) Math.min(Integer.MAX_VALUE, count(record, fastest)),
            count(record, fastestBytes),
            seconds(record, fastestTime),
            (int) Math.min(Integer.MAX_VALUE, count(record, slowest)),
            count(record, slowestBytes),
            seconds(record, slowestTime)));
  }
}
