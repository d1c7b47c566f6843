// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.ModuleRegion;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The fuzzer's target: takes any bytes for a log and reads all of it, as every command does. They
 * are read, or refused with an error that names the place; nothing else may happen. See
 * docs/fuzzing.md.
 */
public final class ReaderFuzz {
  /** Small, so that an input that asks for memory is refused soon. */
  static final ReadLimits STRICT =
      new ReadLimits(
          1 << 20,
          1 << 16,
          1 << 20,
          1 << 12,
          1 << 22,
          1 << 12,
          Duration.ofSeconds(10),
          Duration.ZERO);

  static final String NAME = "damaged";

  private ReaderFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    for (String error : readOrRefuse(input)) {
      if (!error.startsWith(NAME + ": offset ")) {
        throw new AssertionError("An error that names no place: " + error);
      }
    }
  }

  /** Reads everything; returns the errors that it met. */
  static List<String> readOrRefuse(byte[] input) throws IOException {
    List<String> errors = new ArrayList<>();
    try (DarshanLog log = open(input)) {
      LogSummaries.facts(log).summary().damages().forEach(d -> errors.add(d.problem().toString()));
      log.job().mounts();
      log.job().metadataEntries();
      try {
        log.names().forEach((id, name) -> name.text());
      } catch (LogFormatException e) {
        errors.add(e.getMessage());
      }
      for (ModuleRegion region : log.header().modules()) {
        records(log, region, errors);
      }
    } catch (LogFormatException e) {
      errors.add(e.getMessage());
    }
    return errors;
  }

  static DarshanLog open(byte[] input) throws IOException {
    return DarshanLog.open(LogSource.of(NAME, input), STRICT);
  }

  private static void records(DarshanLog log, ModuleRegion region, List<String> errors)
      throws IOException {
    DxtSegment segment = new DxtSegment();
    try (ModuleRecordReader reader = log.records(region)) {
      for (DarshanRecord record = reader.next(); record != null; record = reader.next()) {
        boolean more = true;
        while (more) {
          more = reader.nextSegment(segment);
        }
        if (record instanceof LustreRecord layout) {
          for (int i = 0; i < layout.usedComponents().size(); i++) {
            layout.osts(i);
          }
        }
      }
    } catch (LogFormatException e) {
      errors.add(e.getMessage());
    }
  }
}
