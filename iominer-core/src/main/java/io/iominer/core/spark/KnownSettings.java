// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.NearestNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.internal.config.ConfigEntry$;

/** Refuses a setting whose key is mistyped: Spark takes it without a word. */
final class KnownSettings {
  /** The classes whose constants are Spark's list of settings; each is listed once it is loaded. */
  private static final List<String> LISTS =
      List.of(
          "org.apache.spark.internal.config.package$",
          "org.apache.spark.internal.config.Deploy$",
          "org.apache.spark.internal.config.History$",
          "org.apache.spark.internal.config.Kryo$",
          "org.apache.spark.internal.config.Network$",
          "org.apache.spark.internal.config.Python$",
          "org.apache.spark.internal.config.Status$",
          "org.apache.spark.internal.config.Streaming$",
          "org.apache.spark.internal.config.UI$",
          "org.apache.spark.internal.config.Worker$",
          "org.apache.spark.sql.internal.SQLConf$",
          "org.apache.spark.sql.internal.StaticSQLConf$");

  /** Keys that Spark, its cluster managers or Iceberg read without listing them. */
  private static final List<String> FAMILIES =
      List.of(
          "spark.app.",
          "spark.blacklist.",
          "spark.deploy.",
          "spark.driver.resource.",
          "spark.executor.resource.",
          "spark.executorEnv.",
          "spark.files.",
          "spark.hadoop.",
          "spark.history.",
          "spark.io.",
          "spark.jars.",
          "spark.kryo",
          "spark.kubernetes.",
          "spark.master",
          "spark.metrics.",
          "spark.network.",
          "spark.plugins.",
          "spark.port.",
          "spark.rpc.",
          "spark.shuffle.",
          "spark.sql.catalog.",
          "spark.sql.iceberg.",
          "spark.ssl.",
          "spark.submit.",
          "spark.task.resource.",
          "spark.wap.",
          "spark.yarn.");

  private KnownSettings() {}

  /**
   * Makes sure that Spark knows each of the keys.
   *
   * @throws IoMinerException of kind USER that names the key and those like it
   */
  static void check(Set<String> keys) {
    Set<String> unknown = new TreeSet<>(keys);
    unknown.removeIf(key -> FAMILIES.stream().anyMatch(key::startsWith));
    if (unknown.isEmpty()) {
      return;
    }
    LISTS.forEach(KnownSettings::load);
    Set<String> known = new TreeSet<>(ConfigEntry$.MODULE$.knownConfigs().keySet());
    for (String key : unknown) {
      if (!known.contains(key)) {
        throw new IoMinerException(
            ErrorKind.USER,
            "Spark "
                + org.apache.spark.package$.MODULE$.SPARK_VERSION()
                + " has no setting "
                + key
                + NearestNames.proposal(NearestNames.of(key, known)));
      }
    }
  }

  private static void load(String list) {
    try {
      Class.forName(list);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("Spark has no list of settings " + list, e);
    }
  }
}
