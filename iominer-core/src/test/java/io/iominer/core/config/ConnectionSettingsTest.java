// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionSettingsTest {
  private static final String NEEDED = "'file_system': 'nfs', 'servers': 2, 'nic_rate': '12.5GB/s'";

  @TempDir private Path folder;

  private ConnectionSettings read(String members) throws IOException {
    String json = "{'facility': {'connections': {" + members + "}}}";
    return Configuration.read(
            Files.writeString(folder.resolve("iominer.json"), json.replace('\'', '"')))
        .facility()
        .connections()
        .orElseThrow();
  }

  @Test
  void aDirectionNeedsTheRatesOfNodesAndOfDevices() throws IOException {
    ConnectionSettings read =
        read(
            NEEDED
                + ", 'in_use': 4, 'device_write_rate': '5.1GB/s', 'device_read_rate': '9GB/s',"
                + " 'write_rates': {'8': '4.3GB/s', '1': '1.8GB/s'}");
    ServerRates writes =
        new ServerRates(
            new Bandwidth(5.1e9),
            new TreeMap<>(Map.of(1, new Bandwidth(1.8e9), 8, new Bandwidth(4.3e9))));
    assertThat(read)
        .isEqualTo(
            new ConnectionSettings(
                FileServerKind.NFS,
                2,
                4,
                new Bandwidth(12.5e9),
                Map.of(IoDirection.WRITE, writes)));
    assertThat(writes.mostMeasured()).isEqualTo(8);
    assertThat(read(NEEDED).inUse()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'servers': 1, 'nic_rate': 1 | connections: expected file_system, lustre-o2iblnd",
        "'file_system': 'nfs', 'nic_rate': 1 | expected servers, a whole number",
        "'file_system': 'nfs', 'servers': 1 | expected nic_rate, a rate above 0",
        "'file_system': 'ceph', 'servers': 1, 'nic_rate': 1 | expected lustre-o2iblnd",
        "'file_system': 'nfs', 'servers': 0, 'nic_rate': 1 | from 1 to 1000000, found 0",
        "'file_system': 'nfs', 'servers': 1, 'nic_rate': -1 | nic_rate: expected a rate above 0",
        "'file_system': 'nfs', 'servers': 1, 'nic_rate': 1, 'in_use': 17 | from 1 to 16, found 17",
        "'file_system': 'nfs', 'read_rates': {'2': 1} | expected the rate of one connection",
        "'file_system': 'nfs', 'read_rates': {'1': 0} | expected a rate above 0",
        "'file_system': 'nfs', 'read_rates': {'17': 1} | numbers of connections from 1 to 16",
        "'file_system': 'nfs', 'read_rates': {'x': 1} | numbers of connections from 1 to 16"
      })
  void whatIsWrongIsRefusedByItsKey(String members, String message) {
    assertThatThrownBy(() -> read(members))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(message);
  }
}
