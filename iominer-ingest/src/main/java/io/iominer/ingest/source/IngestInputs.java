// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.config.Configuration;
import io.iominer.core.config.DatedPath;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * What an ingest reads, the same for a configuration and for a command line.
 *
 * @param logs folders, logs and archives
 * @param accounting files with accounting
 * @param samples files with samples of servers, and addresses of databases that hold such
 */
public record IngestInputs(List<Path> logs, List<String> accounting, List<String> samples) {
  public IngestInputs {
    logs = List.copyOf(logs);
    accounting = List.copyOf(accounting);
    samples = List.copyOf(samples);
  }

  /**
   * All that a configuration names.
   *
   * @param from first day of paths with dates
   * @param to last day of them
   */
  public static IngestInputs of(Configuration configuration, LocalDate from, LocalDate to) {
    return new IngestInputs(
        DatedPath.find(configuration.darshan(), from, to),
        find(configuration.slurm(), from, to),
        find(configuration.lmt(), from, to));
  }

  /**
   * One source of a configuration that is ingested as a whole, of these days.
   *
   * @param source as the configuration has it
   */
  public static IngestInputs of(SourceGroup group, String source, LocalDate from, LocalDate to) {
    List<String> found = find(List.of(source), from, to);
    return switch (group) {
      case ACCOUNTING -> new IngestInputs(List.of(), found, List.of());
      case SAMPLES -> new IngestInputs(List.of(), List.of(), found);
    };
  }

  /** Logs alone. */
  public static IngestInputs ofLogs(List<Path> logs) {
    return new IngestInputs(logs, List.of(), List.of());
  }

  private static List<String> find(List<String> sources, LocalDate from, LocalDate to) {
    List<String> files = sources.stream().filter(s -> !SourceInput.isAddress(s)).toList();
    List<String> found = new ArrayList<>();
    DatedPath.find(files, from, to)
        .forEach(file -> found.add(FileName.text(file.toAbsolutePath())));
    sources.stream().filter(SourceInput::isAddress).forEach(found::add);
    return found;
  }

  /** Sources of a group. */
  public List<String> of(SourceGroup group) {
    return switch (group) {
      case ACCOUNTING -> accounting;
      case SAMPLES -> samples;
    };
  }

  public boolean isEmpty() {
    return logs.isEmpty() && accounting.isEmpty() && samples.isEmpty();
  }
}
