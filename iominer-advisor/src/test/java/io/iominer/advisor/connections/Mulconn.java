// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.config.FileServerKind;
import io.iominer.core.config.ServerRates;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the Mulconn thesis (001, chapters 1 to 4) measured, in MB/s unless said otherwise. */
final class Mulconn {
  static final double NIC = 12_500;

  /** Section 4.3.1: three SSDs of 1,700 (write) and 3,200 (read) MB/s. */
  static final double FIRST_WRITE = 3 * 1_700;

  static final double FIRST_READ = 3 * 3_200;

  /** Section 4.3.1: five SSDs of 600 MB/s. */
  static final double SECOND_WRITE = 5 * 600;

  private Mulconn() {}

  /** Section 4.3.2, Fig 4.7: 16 threads, synchronous. */
  static ConnectionSettings first() {
    return settings(
        Map.of(
            IoDirection.WRITE, rates(FIRST_WRITE, Map.of(1, 1_800.0, 8, 4_300.0)),
            IoDirection.READ, rates(FIRST_READ, Map.of(1, 1_700.0, 8, 3_500.0))));
  }

  /** Section 4.3.2, Figs 4.10 and 4.11. */
  static ConnectionSettings second() {
    return settings(
        Map.of(IoDirection.WRITE, rates(SECOND_WRITE, Map.of(1, 500.0, 2, 1_500.0, 4, 3_000.0))));
  }

  static ConnectionSettings settings(Map<IoDirection, ServerRates> rates) {
    return new ConnectionSettings(
        FileServerKind.GLUSTERFS, 1, 1, Bandwidth.ofMegabytes(NIC), rates);
  }

  static ServerRates rates(double device, Map<Integer, Double> byConnections) {
    SortedMap<Integer, Bandwidth> rates = new TreeMap<>();
    byConnections.forEach((number, rate) -> rates.put(number, Bandwidth.ofMegabytes(rate)));
    return new ServerRates(Bandwidth.ofMegabytes(device), rates);
  }

  static ConnectionModel model(double nic, double device, Map<Integer, Double> byConnections) {
    return new ConnectionModel(Bandwidth.ofMegabytes(nic), rates(device, byConnections), 8);
  }
}
