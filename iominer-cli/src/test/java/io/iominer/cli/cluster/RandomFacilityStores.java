// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.simulator.Simulate;
import io.iominer.testing.RandomSimulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * A random simulated facility, and stores of it that local mode filled.
 *
 * @param seed that the facility was drawn with
 * @param folder of its files and stores
 */
record RandomFacilityStores(long seed, Path folder) {
  /** More than there are executors, so that each has some of them. */
  private static final String BUCKETS = "3";

  private static final Pattern JOB = Pattern.compile("_id(\\d+)-");

  /** Simulates the facility, and fills and diagnoses its stores. */
  static RandomFacilityStores make(long seed, Path folder) throws IOException {
    RandomFacilityStores stores = new RandomFacilityStores(seed, folder);
    Files.createDirectories(folder);
    int simulated =
        new CommandLine(new Simulate().type())
            .execute(
                RandomSimulation.options(seed, folder.resolve("facility")).toArray(String[]::new));
    assertThat(simulated).as("simulation of seed %d", seed).isZero();
    Files.writeString(
        stores.configuration(),
        """
        {"sources": {"darshan": "%1$s/facility/darshan"%2$s},
         "facility": {"forwarding_nodes": {"rate": "2GB/s", "compute_nodes_each": 4},
           "compute_nodes": "nid[00000-00099]"},
         "nightly": {"record_advice": true}}
        """
            .formatted(
                folder,
                RandomSimulation.hasServerData(seed)
                    ? ", \"slurm\": \"%1$s/facility/slurm/sacct.txt\", \"lmt\": \"%1$s/facility/lmt.sqlite3\""
                        .formatted(folder)
                    : ""));
    List<String> ingest = new ArrayList<>(List.of("ingest", "--quiet"));
    ingest.addAll(stores.sources());
    ingest.addAll(List.of("--store", stores.ingested().toString()));
    run(ingest);
    copy(stores.ingested(), stores.diagnosed());
    run(List.of("calibrate", "--store", stores.diagnosed().toString()));
    run(List.of("diagnose", "--store", stores.diagnosed().toString()));
    return stores;
  }

  private static void run(List<String> arguments) {
    LocalMode.output(arguments.toArray(String[]::new));
  }

  /** A configuration that names the sources. */
  Path configuration() {
    return folder.resolve("iominer.json");
  }

  /** Its logs and what servers say, as arguments of an ingest. */
  List<String> sources() {
    Path facility = folder.resolve("facility");
    List<String> sources = new ArrayList<>(List.of(facility.resolve("darshan").toString()));
    if (RandomSimulation.hasServerData(seed)) {
      sources.addAll(List.of("--slurm", facility.resolve("slurm/sacct.txt").toString()));
      sources.addAll(List.of("--lmt", facility.resolve("lmt.sqlite3").toString()));
    }
    sources.addAll(List.of("--buckets", BUCKETS));
    return sources;
  }

  /** The store before any diagnosis. */
  Path ingested() {
    return folder.resolve("ingested");
  }

  /** The store with a diagnosis of each log. */
  Path diagnosed() {
    return folder.resolve("diagnosed");
  }

  /** The number of a job that has a log. */
  String job() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("facility").resolve("darshan"))) {
      return files
          .sorted()
          .map(file -> JOB.matcher(file.getFileName().toString()))
          .filter(Matcher::find)
          .map(name -> name.group(1))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Copies a store into a folder that does not exist. */
  static Path copy(Path store, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(store.relativize(file).toString()));
      }
    }
    return to;
  }
}
