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
 */
public record RowRequest(Set<RowPart> parts, Path scratch) {
  public RowRequest {
    parts = Set.copyOf(parts);
  }
}
