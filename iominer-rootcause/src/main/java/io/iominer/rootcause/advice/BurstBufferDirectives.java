// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import java.util.List;
import java.util.Locale;

/**
 * Directives for storage of the job's own. DataWarp and Lua plugin: Slurm's burst_buffer page;
 * node-local drives: OLCF's pages on Frontier.
 */
final class BurstBufferDirectives {
  /** A site without one of these has another name for it. */
  static final String PRECONDITION =
      "the site has a burst buffer or drives in its nodes (ask it for names and limits)";

  private static final long GIB = 1L << 30;

  private BurstBufferDirectives() {}

  /** A job's output goes to the burst buffer and is copied out after the job. */
  static List<String> stageOut(long bytes, String folder) {
    long gib = gib(bytes);
    return List.of(
        String.format(
            Locale.ROOT,
            "#DW jobdw type=scratch capacity=%dGiB access_mode=striped   # DataWarp; then write to"
                + " $DW_JOB_STRIPED",
            gib),
        String.format(
            Locale.ROOT,
            "#DW stage_out type=directory source=$DW_JOB_STRIPED destination=%s",
            folder),
        String.format(
            Locale.ROOT, "#BB_LUA capacity=%dGiB   # where Slurm has the Lua plugin instead", gib));
  }

  /** A job's input is copied to the burst buffer before the job. */
  static List<String> stageIn(long bytes, String folder) {
    return List.of(
        String.format(
            Locale.ROOT,
            "#DW jobdw type=scratch capacity=%dGiB access_mode=striped   # DataWarp; then read from"
                + " $DW_JOB_STRIPED",
            gib(bytes)),
        String.format(
            Locale.ROOT,
            "#DW stage_in type=directory source=%s destination=$DW_JOB_STRIPED",
            folder));
  }

  /** Room for the bytes, whole GiB and at least one. */
  private static long gib(long bytes) {
    return Math.max(1, (bytes + GIB - 1) / GIB);
  }
}
