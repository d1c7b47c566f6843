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
      "Learn from a store's logs what the facility's parts can do: bytes/s of a rank, a compute"
          + " node and an OST, and what scattered requests cost. Each month of at least 1,000 logs"
          + " is learned by itself, and a job is compared with what was known at the end of its day.",
      "'iominer analyze' and 'iominer diagnose --store' do it by themselves at the end of the day"
          + " on which a month has 100 logs, and again each time that these grew by half. What the"
          + " configuration says of a part goes before it. What this command learns"
          + " stays in the table calibration; diagnoses that are there stay, too, until 'iominer"
          + " diagnose --store DIR --force'."
    })
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
