// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Quantity.Dimension;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A burst buffer that jobs share.
 *
 * @param kind empty where it is not set: then no lines are printed that configure it
 * @param capacity free for jobs, 1 GB to 1 EB
 * @param write what jobs write while nothing is demoted, above 0
 * @param busyWrite what they write beside demotion, above 0 and at most {@code write}
 * @param read what jobs read, above 0
 * @param idleDemotion demotion while no job writes, above 0 and at most {@code read}
 * @param busyDemotion demotion beside writes at most, above 0 and at most {@code write}
 * @param leastDemotion demotion that leaves jobs their full write rate; 0 where it is not set
 * @param readBack what jobs read of demoted data, above 0
 * @param pool of DataWarp or DAOS
 * @param mountPoint where jobs see it
 * @param nodeFolder folder of a compute node's own storage, of which it is made
 */
public record BurstBufferSettings(
    Optional<BurstBufferKind> kind,
    Bytes capacity,
    Bandwidth write,
    Bandwidth busyWrite,
    Bandwidth read,
    Bandwidth idleDemotion,
    Bandwidth busyDemotion,
    Bandwidth leastDemotion,
    Bandwidth readBack,
    Optional<String> pool,
    Optional<String> mountPoint,
    Optional<String> nodeFolder) {
  private static final List<String> KEYS =
      List.of(
          "kind",
          "capacity",
          "write_rate",
          "busy_write_rate",
          "read_rate",
          "idle_demotion_rate",
          "busy_demotion_rate",
          "least_demotion_rate",
          "read_back_rate",
          "pool",
          "mount_point",
          "node_folder");

  private static final String A_RATE = "a rate above 0 such as 3.5GB/s";

  /** Heuristic: writes are replayed in parts of the capacity, and none is smaller. */
  public static final double LEAST_BYTES = 1e9;

  private static final double MOST_BYTES = 1e18;

  private static final String A_SIZE = "a size from 1GB to 1EB";

  static BurstBufferSettings read(ConfigNode node) {
    node.allow(KEYS);
    Bandwidth write = rate(node, "write_rate");
    Bandwidth read = rate(node, "read_rate");
    Bandwidth busyDemotion = atMost(node, "busy_demotion_rate", "write_rate", write);
    return new BurstBufferSettings(
        node.get("kind").map(BurstBufferSettings::kind),
        capacity(required(node, "capacity", A_SIZE)),
        write,
        atMost(node, "busy_write_rate", "write_rate", write),
        read,
        atMost(node, "idle_demotion_rate", "read_rate", read),
        busyDemotion,
        node.get("least_demotion_rate")
            .map(set -> least(set, busyDemotion))
            .orElse(new Bandwidth(0)),
        rate(node, "read_back_rate"),
        node.get("pool").map(BurstBufferSettings::pool),
        node.get("mount_point").map(ConfigNode::line),
        node.get("node_folder").map(ConfigNode::line));
  }

  private static BurstBufferKind kind(ConfigNode node) {
    return node.text(
        text -> BurstBufferKind.find(text).orElseThrow(),
        "one of " + String.join(", ", BurstBufferKind.ids()));
  }

  /** A command would take a leading - for an option. */
  private static String pool(ConfigNode node) {
    String name = node.line();
    if (name.startsWith("-")) {
      throw node.wrong("a name that does not begin with -", name);
    }
    return name;
  }

  private static Bytes capacity(ConfigNode node) {
    double bytes = node.from0(Dimension.BYTES, A_SIZE);
    if (bytes >= LEAST_BYTES && bytes <= MOST_BYTES) {
      return new Bytes(Math.round(bytes));
    }
    throw node.wrong(A_SIZE, String.format(Locale.ROOT, "%.0f bytes", bytes));
  }

  private static Bandwidth least(ConfigNode node, Bandwidth most) {
    Bandwidth rate = new Bandwidth(node.from0(Dimension.BYTES_PER_SECOND, "a rate such as 80MB/s"));
    return checked(node, rate, "busy_demotion_rate", most);
  }

  private static Bandwidth atMost(ConfigNode node, String key, String limit, Bandwidth most) {
    Bandwidth rate = rate(node, key);
    return checked(node.get(key).orElseThrow(), rate, limit, most);
  }

  private static Bandwidth checked(ConfigNode node, Bandwidth rate, String limit, Bandwidth most) {
    if (rate.compareTo(most) > 0) {
      throw node.wrong("at most " + limit + ", " + most, rate.toString());
    }
    return rate;
  }

  private static Bandwidth rate(ConfigNode node, String key) {
    return new Bandwidth(required(node, key, A_RATE).rate(A_RATE));
  }

  private static ConfigNode required(ConfigNode node, String key, String expected) {
    return node.get(key).orElseThrow(() -> node.wrong(key + ", " + expected, "none"));
  }
}
