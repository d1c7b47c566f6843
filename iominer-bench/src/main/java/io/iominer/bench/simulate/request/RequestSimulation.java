// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import io.iominer.facility.FacilityModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * A simulation of single requests.
 *
 * @param seed the same seed gives the same bytes
 * @param jobs jobs, each with a log
 * @param days days in which they run
 * @param osts how many OSTs there are
 * @param facility what its parts can do; empty where the seed draws it
 */
public record RequestSimulation(
    long seed, long jobs, double days, int osts, Optional<FacilityModel> facility) {
  private static final double MEGA = 1e6;
  private static final double MILLIS = 1e3;

  /** Names of the kinds of jobs. */
  public static List<String> kinds() {
    return Arrays.stream(Kind.values()).map(Kind::label).toList();
  }

  /**
   * Simulates the jobs into a folder.
   *
   * @param kinds names of the kinds; none for all
   * @param begin time 0
   * @param progress is told how many jobs are done
   * @return what the facility can do, in words
   */
  public String run(List<String> kinds, Instant begin, Path folder, LongConsumer progress)
      throws IOException {
    Speeds speeds =
        facility.map(model -> Speeds.of(model, seed)).orElseGet(() -> Speeds.drawn(seed));
    List<Kind> chosen =
        Arrays.stream(Kind.values())
            .filter(kind -> kinds.isEmpty() || kinds.contains(kind.label()))
            .toList();
    RequestScenario scenario =
        new RequestScenario(seed, jobs, days, speeds, osts, chosen, begin, folder);
    new RequestFacility(scenario, progress).run();
    return String.format(
        Locale.ROOT,
        "OST %.0f MB/s, node %.0f MB/s, %.2f ms and a seek of %.2f ms for a request",
        speeds.ostBytesPerSecond() / MEGA,
        speeds.nodeBytesPerSecond() / MEGA,
        MILLIS * (speeds.roundTrip() + speeds.ostLatency()),
        MILLIS * speeds.seekSeconds());
  }
}
