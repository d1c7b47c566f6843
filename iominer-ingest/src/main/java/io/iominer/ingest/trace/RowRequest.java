// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import java.nio.file.Path;
import java.util.Set;

/**
 * Which rows of a log are wanted besides those of jobs and files.
 *
 * @param parts what else becomes rows
 * @param scratch folder for temporary files
 * @param heap bytes of heap that there are
 */
public record RowRequest(Set<RowPart> parts, Path scratch, long heap) {
  public RowRequest {
    parts = Set.copyOf(parts);
  }

  /** With the heap of this process. */
  public RowRequest(Set<RowPart> parts, Path scratch) {
    this(parts, scratch, Runtime.getRuntime().maxMemory());
  }
}
