// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.simulator.SimulateCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/**
 * Facilities of so many logs each, made by {@code iominer simulate} unless they are there.
 *
 * @param seed begin of the random numbers
 * @param logsPerDay logs of a day; with the same number at every size the facility is loaded alike
 * @param lmt what {@code simulate --lmt} takes: sqlite or none
 */
record SimulatedFacility(long seed, double logsPerDay, String lmt) {
  private static final String MARK = "complete.txt";

  /** Fewer logs are submitted within this time, too, so that jobs of some hours go through. */
  private static final double FEWEST_DAYS = 0.1;

  /**
   * Makes a facility, or finds it.
   *
   * @throws IoMinerException USER when the folder's was made with other options
   */
  void make(WorkFolder work, long logs, PrintWriter progress) throws IOException {
    Path folder = work.facility(logs);
    Path mark = folder.resolve(MARK);
    List<String> options = options(logs);
    String text = String.join(" ", options) + "\n";
    if (Files.exists(mark)) {
      String found = Files.readString(mark);
      if (!found.equals(text)) {
        throw new IoMinerException(
            ErrorKind.USER,
            String.format(
                "%s: was simulated with %s, not with %s; choose another --work",
                folder, found.strip(), text.strip()));
      }
      return;
    }
    work.delete(folder);
    progress.printf(Locale.ROOT, "Simulating %,d logs%n", logs);
    List<String> all = new ArrayList<>(options);
    all.add("--out=" + folder);
    SimulateCommand command = new SimulateCommand();
    CommandLine line = new CommandLine(command).setOut(progress).setErr(progress);
    line.parseArgs(all.toArray(String[]::new));
    command.call();
    Files.writeString(mark, text);
  }

  private List<String> options(long logs) {
    double days = Math.max(FEWEST_DAYS, logs / logsPerDay);
    return List.of("--jobs=" + logs, "--days=" + days, "--seed=" + seed, "--lmt=" + lmt);
  }
}
