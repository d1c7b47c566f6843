// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import io.iominer.cli.nightly.Night;
import io.iominer.cli.nightly.NightRun;
import io.iominer.cli.nightly.ReportFolders;
import io.iominer.core.config.Configuration;
import io.iominer.core.config.SiteSettings;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.store.NightLock;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;

/** A night in a process of its own, which ends as if killed when a step of its work begins. */
final class KilledNight {
  /** The exit code of a process that ends so. */
  static final int HALTED = 137;

  private KilledNight() {}

  /** Ends the process at once: no file is closed, no hook is run. */
  private record Halt(String step) implements WorkListener {
    @Override
    public void begin(WorkStep begun) {
      if (begun.name().equals(step)) {
        Runtime.getRuntime().halt(HALTED);
      }
    }

    @Override
    public void progress(WorkProgress progress) {
      // Only the begin counts.
    }

    @Override
    public void end() {
      // Only the begin counts.
    }
  }

  /** Arguments: configuration, folder of reports, day, and the step at whose begin it ends. */
  public static void main(String[] arguments) throws IOException {
    Configuration configuration = Configuration.read(Path.of(arguments[0]));
    LocalDate day = LocalDate.parse(arguments[2]);
    Path store = configuration.store().orElseThrow();
    try (NightLock lock = NightLock.take(store);
        ReportFolders reports = new ReportFolders(Path.of(arguments[1]), day, SiteSettings.NONE)) {
      Night night =
          new Night(
              TaskPlace.start(Map.of()),
              store,
              configuration,
              DiagnosisSettings.of(configuration),
              day,
              day,
              new Halt(arguments.length > 3 ? arguments[3] : ""));
      NightRun.whole(reports, lock, Throwable::printStackTrace).run(night);
    }
    TestSpark.session().stop();
  }
}
