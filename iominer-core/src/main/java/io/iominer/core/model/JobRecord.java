// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The job that a log is about.
 *
 * @param logVersion log format as text
 * @param uid user id
 * @param startSeconds start, seconds since 1970 UTC
 * @param startNanos nanoseconds within the second; 0 in formats before 3.41
 * @param endSeconds end, seconds since 1970 UTC; 0 when the process died before its end
 * @param endNanos nanoseconds within the second; 0 in formats before 3.41
 * @param processCount ranks, or processes where the job has no MPI: Darshan's nprocs
 * @param jobId the scheduler's job id, or a process id where there was none
 * @param metadata lines of key=value
 * @param exeAndMounts command line, then a line for each mount, as stored
 */
public record JobRecord(
    String logVersion,
    long uid,
    long startSeconds,
    long startNanos,
    long endSeconds,
    long endNanos,
    long processCount,
    long jobId,
    RawText metadata,
    RawText exeAndMounts) {
  /** A longer run is none that a scheduler allows; a clock was set, or the log is damaged. Ours. */
  public static final double LONGEST_RUN_SECONDS = 366 * 86_400.0;

  /** Format 3.41 and later keep nanoseconds. */
  public boolean hasNanoseconds() {
    return logVersion.compareTo("3.41") >= 0;
  }

  /** Command line, possibly cut by Darshan; empty when unknown. */
  public RawText exe() {
    byte[] all = exeAndMounts.bytes();
    int end = indexOf(all, '\n', 0);
    return RawText.of(all, 0, end < 0 ? all.length : end);
  }

  /** Mounts in the log's order. A line without a tab is left out, as by Darshan's own tools. */
  public List<Mount> mounts() {
    byte[] all = exeAndMounts.bytes();
    List<Mount> mounts = new ArrayList<>();
    int line = indexOf(all, '\n', 0) + 1;
    while (line > 0 && line < all.length) {
      int next = indexOf(all, '\n', line);
      int end = next < 0 ? all.length : next;
      int tab = indexOf(all, '\t', line);
      if (tab >= 0 && tab < end) {
        mounts.add(new Mount(RawText.of(all, line, tab), RawText.of(all, tab + 1, end)));
      }
      line = next + 1;
    }
    return mounts;
  }

  /** Metadata by key in the log's order; a line is split at its first '='. */
  public Map<String, String> metadataEntries() {
    Map<String, String> entries = new LinkedHashMap<>();
    for (String line : new String(metadata.bytes(), StandardCharsets.UTF_8).split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals >= 0) {
        entries.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return entries;
  }

  /**
   * Run time in seconds as Darshan's tools count it: end − start with nanoseconds from format 3.41,
   * end − start + 1 whole seconds before. Empty when the end is unknown (a process that died) or
   * cannot be, as where a clock was set back.
   */
  public OptionalDouble runTimeSeconds() {
    if (endSeconds < startSeconds || !hasEnd()) {
      return OptionalDouble.empty();
    }
    double whole = (double) (endSeconds - startSeconds);
    double seconds = hasNanoseconds() ? whole + ((double) endNanos - startNanos) / 1e9 : whole + 1;
    return seconds >= 0 && seconds < LONGEST_RUN_SECONDS
        ? OptionalDouble.of(seconds)
        : OptionalDouble.empty();
  }

  /** Whether it ended and said so; the log of a process that died has no end. */
  public boolean hasEnd() {
    return endSeconds != 0;
  }

  private static int indexOf(byte[] bytes, char wanted, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }
}
