// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.model.IoDirection;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreWriter;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** What Spark tells of a store's OSTs, for tests of what is told without it. */
public final class SparkOsts {
  private SparkOsts() {}

  /** Computes what is new in {@code ost_day}. */
  public static void updateNew(Path store, Map<String, String> mountPoints) {
    update(store, mountPoints, OstDays::update);
  }

  /** Computes all of {@code ost_day}. */
  public static void updateAll(Path store, Map<String, String> mountPoints) {
    update(store, mountPoints, OstDays::updateAll);
  }

  private static void update(
      Path store, Map<String, String> mountPoints, BiConsumer<IOMiner, StoreWriter> update) {
    try (StoreWriter writer = IoStore.writer(store, "test");
        IOMiner miner = open(store, mountPoints)) {
      update.accept(miner, writer);
    }
  }

  /** What servers tell of a period. */
  public static Map<IoDirection, Map<CalibratedPart, Calibrated>> serverRates(
      Path store,
      Map<String, String> mountPoints,
      CalibrationPeriod period,
      Optional<String> mountPoint) {
    try (IOMiner miner = open(store, mountPoints)) {
      LustreNames.show(miner);
      return ServerRates.of(miner, period, mountPoint);
    }
  }

  private static IOMiner open(Path store, Map<String, String> mountPoints) {
    IOMiner miner = IOMiner.open(store, TestSpark.session(), mountPoints);
    Map.of(
            "spark.sql.adaptive.enabled", "false",
            "spark.sql.codegen.wholeStage", "false",
            "spark.sql.codegen.factoryMode", "NO_CODEGEN",
            "spark.sql.shuffle.partitions", "1")
        .forEach(miner.spark().conf()::set);
    return miner;
  }
}
