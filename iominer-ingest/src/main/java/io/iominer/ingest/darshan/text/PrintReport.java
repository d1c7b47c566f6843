// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.ModuleRegion;
import java.util.List;
import java.util.Optional;

/**
 * What became of a log that was printed.
 *
 * @param stoppedAt the incomplete module at which the output ends; empty when everything asked for
 *     was printed
 * @param incomplete incomplete modules whose data were printed
 * @param skipped modules with data that cannot be taken apart
 */
public record PrintReport(
    Optional<ModuleRegion> stoppedAt, List<ModuleRegion> incomplete, List<ModuleRegion> skipped) {
  public PrintReport {
    incomplete = List.copyOf(incomplete);
    skipped = List.copyOf(skipped);
  }
}
