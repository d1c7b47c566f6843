// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.layer;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import java.util.List;

/**
 * Where in a file traced operations were, over time.
 *
 * @param fileId unsigned id of the file's record
 * @param parts of each trace and direction that has operations
 */
public record FileOffsets(long fileId, List<Part> parts) {
  public FileOffsets {
    parts = List.copyOf(parts);
  }

  /**
   * Operations of a trace in a direction.
   *
   * @param module DXT_POSIX or DXT_MPIIO
   * @param direction reads or writes
   * @param count how many there are
   * @param bytes of all of them
   * @param drawn the first one and every nth after it
   */
  public record Part(
      DarshanModule module, IoDirection direction, long count, long bytes, List<Operation> drawn) {
    public Part {
      drawn = List.copyOf(drawn);
    }
  }

  /**
   * An operation.
   *
   * @param rank rank that called it
   * @param offset first byte in the file
   * @param bytes how many
   * @param start seconds since the job's start
   * @param end seconds since the job's start
   */
  public record Operation(long rank, long offset, long bytes, double start, double end) {}
}
