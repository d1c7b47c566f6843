// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.store.StoreCalibration;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.store.IoStore;
import io.iominer.report.text.CalibrationText;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Learns from a store's jobs what its facility can do. */
@Command(
    name = "calibrate",
    description = {
      "Estimate the facility's I/O rates from a store's logs.",
      "It estimates the bytes/s of a rank, a compute node and an OST, and the cost of"
          + " scattered requests. Each month of at least 1,000 logs is estimated alone, and a job"
          + " is compared with the rates known at the end of its day.",
      "'iominer analyze' and 'iominer diagnose --store' calibrate automatically at the end"
          + " of the day on which a month has 100 logs, and again each time that these grew by"
          + " half. Rates of the configuration take precedence. The results are kept in the table"
          + " calibration; existing diagnoses stay until 'iominer diagnose --store DIR --force'."
    },
    footer = "  iominer calibrate --store iominer-store")
@Needs(store = true, spark = Spark.CLUSTER, work = Work.DIAGNOSIS)
public final class CalibrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    IoStore.open(store.folder());
    DiagnosisSettings settings = DiagnosisSettings.of(store.configuration());
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      StoreCalibration calibration =
          new StoreCalibration(
              place.exchange("diagnosis"),
              settings,
              ProgressListener.create(spec.commandLine().getErr()));
      CalibrationText.print(calibration.run(store.folder()), spec.commandLine().getOut());
    }
    return 0;
  }
}
