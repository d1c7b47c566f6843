// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.config.Configuration;
import java.util.ArrayList;
import java.util.List;

/** Where data of a facility comes from. */
public enum DataSource {
  DARSHAN("Darshan"),
  /** Logs say where files lie only where Darshan was built for Lustre. */
  LAYOUT("Darshan's Lustre module"),
  SLURM("Slurm"),
  SERVERS("LMT");

  private final String label;

  DataSource(String label) {
    this.label = label;
  }

  /** As sections write it. */
  String label() {
    return label;
  }

  /** Those that a night reads. */
  static List<DataSource> configured(Configuration configuration) {
    List<DataSource> sources = new ArrayList<>(List.of(DARSHAN));
    if (!configuration.slurm().isEmpty()) {
      sources.add(SLURM);
    }
    if (!configuration.lmt().isEmpty()) {
      sources.add(SERVERS);
    }
    return sources;
  }
}
