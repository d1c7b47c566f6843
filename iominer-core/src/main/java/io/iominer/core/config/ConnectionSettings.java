// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The connections between compute nodes and file servers.
 *
 * @param kind file system and network
 * @param servers file servers that hold data, at least 1
 * @param inUse connections of a compute node with each server, at least 1
 * @param nicRate what a compute node's network adapter carries, above 0
 * @param rates by direction; none for a direction of which a key is not set
 */
public record ConnectionSettings(
    FileServerKind kind,
    int servers,
    int inUse,
    Bandwidth nicRate,
    Map<IoDirection, ServerRates> rates)
    implements Serializable {
  private static final List<String> KEYS =
      List.of(
          "file_system",
          "servers",
          "in_use",
          "nic_rate",
          "device_read_rate",
          "device_write_rate",
          "read_rates",
          "write_rates");

  private static final String A_RATE = "a rate above 0 such as 2.5GB/s";
  private static final String A_KIND =
      "lustre-o2iblnd, lustre-socklnd, nfs or glusterfs as the file system";
  private static final String ONE_CONNECTION =
      "the rate of one connection, such as {\"1\": \"850MB/s\"}";

  public ConnectionSettings {
    rates = Map.copyOf(rates);
  }

  static ConnectionSettings read(ConfigNode node) {
    node.allow(KEYS);
    ConfigNode kindNode = required(node, "file_system", A_KIND);
    FileServerKind kind = kindNode.text(text -> FileServerKind.find(text).orElseThrow(), A_KIND);
    Map<IoDirection, ServerRates> rates = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      Optional<Bandwidth> device = node.get(deviceKey(direction)).map(ConnectionSettings::rate);
      Optional<SortedMap<Integer, Bandwidth>> nodes =
          node.get(ratesKey(direction)).map(set -> byConnections(set, kind));
      if (device.isPresent() && nodes.isPresent()) {
        rates.put(direction, new ServerRates(device.get(), nodes.get()));
      }
    }
    return new ConnectionSettings(
        kind,
        required(node, "servers", "a whole number").number(1, FacilitySettings.MOST_PARTS),
        node.get("in_use").map(set -> set.number(1, kind.mostConnections())).orElse(1),
        rate(required(node, "nic_rate", A_RATE)),
        rates);
  }

  /** The same with another number of connections in use. */
  public ConnectionSettings withInUse(int connections) {
    return new ConnectionSettings(kind, servers, connections, nicRate, rates);
  }

  /** The key of the rate of a server's devices. */
  public static String deviceKey(IoDirection direction) {
    return "device_" + direction.name().toLowerCase(Locale.ROOT) + "_rate";
  }

  /** The key of the rates of a node by its connections. */
  public static String ratesKey(IoDirection direction) {
    return direction.name().toLowerCase(Locale.ROOT) + "_rates";
  }

  private static SortedMap<Integer, Bandwidth> byConnections(ConfigNode node, FileServerKind kind) {
    SortedMap<Integer, Bandwidth> rates = new TreeMap<>();
    node.members().forEach((key, set) -> rates.put(connections(node, key, kind), rate(set)));
    if (!rates.containsKey(1)) {
      throw node.wrong(ONE_CONNECTION, "none");
    }
    return rates;
  }

  private static int connections(ConfigNode node, String key, FileServerKind kind) {
    if (key.matches("[1-9]\\d{0,2}") && Integer.parseInt(key) <= kind.mostConnections()) {
      return Integer.parseInt(key);
    }
    throw node.wrong("numbers of connections from 1 to " + kind.mostConnections(), key);
  }

  private static Bandwidth rate(ConfigNode node) {
    return new Bandwidth(node.rate(A_RATE));
  }

  private static ConfigNode required(ConfigNode node, String key, String expected) {
    return node.get(key).orElseThrow(() -> node.wrong(key + ", " + expected, "none"));
  }
}
