// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.ingest.lmt.LmtServer;
import java.nio.file.Path;
import java.util.List;

/**
 * What an ingest reads.
 *
 * @param logs folders, logs and archives
 * @param slurm dumps of accounting
 * @param lmt files with samples of servers
 * @param servers databases with samples of servers
 */
record IngestInputs(List<Path> logs, List<Path> slurm, List<Path> lmt, List<LmtServer> servers) {
  IngestInputs {
    logs = List.copyOf(logs);
    slurm = List.copyOf(slurm);
    lmt = List.copyOf(lmt);
    servers = List.copyOf(servers);
  }

  boolean isEmpty() {
    return logs.isEmpty() && slurm.isEmpty() && lmt.isEmpty() && servers.isEmpty();
  }
}
