// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.summary.FileSummary;
import java.util.List;

/**
 * A file of a job with its place.
 *
 * @param name its name, or its record id where the log has none
 * @param mountPoint mount point; "UNKNOWN" as in Darshan's tools when no mount fits
 * @param mountFsType type of that mount; "UNKNOWN" when no mount fits
 * @param fsType type of the file system, as {@link io.iominer.core.model.FsType} decides; "UNKNOWN"
 *     when neither mount nor layout tells
 * @param use what the job did to it
 * @param layout its stripe layout by component; empty when the log has none
 */
public record FileProfile(
    String name,
    String mountPoint,
    String mountFsType,
    String fsType,
    FileSummary use,
    List<Layout> layout) {
  public FileProfile {
    layout = List.copyOf(layout);
  }
}
