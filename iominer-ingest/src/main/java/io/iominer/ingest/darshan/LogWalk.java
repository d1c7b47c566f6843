// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RecordKind;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.DatasetFiles;
import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Walks over a log's records so that damage in one part does not hide the others: what precedes the
 * damage is handed over, the damage is told, and the walk goes on with the next module.
 */
public final class LogWalk {
  /** Name of the part that holds the names, as a part that is damaged. */
  public static final String NAMES = "names";

  /** Name of the part that places the others, as a part that is damaged. */
  public static final String HEADER = "header";

  private final DarshanLog log;
  private final Consumer<Damage> damages;
  private DatasetFiles datasets = new DatasetFiles(NameTable.NONE);

  /**
   * A walk over a log.
   *
   * @param damages takes the damage; its part is a module's name, NAMES or HEADER
   */
  public LogWalk(DarshanLog log, Consumer<Damage> damages) {
    this.log = log;
    this.damages = damages;
  }

  /** Takes the records. */
  @FunctionalInterface
  public interface Taker {
    /** The next record. Segments of a DXT record can be read from {@code reader}. */
    void record(DarshanRecord record, ModuleRecordReader reader) throws IOException;
  }

  /** The log's names; none when their region is damaged. */
  public NameTable names() throws IOException {
    try {
      NameTable names = log.names();
      datasets = new DatasetFiles(names);
      return names;
    } catch (LogFormatException e) {
      damages.accept(new Damage(NAMES, e.problem()));
      return new CompactNameTable();
    }
  }

  /** Tells where the regions that the header names overlap, or leave bytes of the log unclaimed. */
  public void regions() {
    log.checkRegions(damages);
  }

  /**
   * Hands over every record of the modules of these kinds, in the log's order; datasets with their
   * file, as far as it is known or the {@linkplain #names names}, asked for before, tell it.
   */
  public void records(Set<RecordKind> kinds, Taker taker) throws IOException {
    for (ModuleRegion region : log.header().modules()) {
      if (kinds.contains(kind(region)) && region.length() > 0) {
        records(region, taker);
      }
    }
  }

  /**
   * Tells which modules of other kinds, which are not read, are damaged: traces where they do not
   * lie within the log, the others, such as AutoPerf's and those that nobody knows, anywhere.
   */
  public void unread(Set<RecordKind> readKinds) throws IOException {
    for (ModuleRegion region : log.header().modules()) {
      RecordKind kind = kind(region);
      if (!readKinds.contains(kind)) {
        try {
          log.checkExtent(region);
          if (kind != RecordKind.DXT && region.length() > 0) {
            readOver(region);
          }
        } catch (LogFormatException e) {
          damages.accept(new Damage(region.name(), e.problem()));
        }
      }
    }
  }

  private void readOver(ModuleRegion region) throws IOException {
    try (ModuleRecordReader reader = log.records(region)) {
      while (reader.next() != null) {
        // Nobody has a use for it.
      }
    }
  }

  private static RecordKind kind(ModuleRegion region) {
    return region.module().map(DarshanModule::kind).orElse(RecordKind.OPAQUE);
  }

  private void records(ModuleRegion region, Taker taker) throws IOException {
    try (ModuleRecordReader reader = log.records(region)) {
      for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
        taker.record(r instanceof CounterRecord counters ? datasets.withFile(counters) : r, reader);
      }
    } catch (LogFormatException e) {
      damages.accept(new Damage(region.name(), e.problem()));
    }
  }
}
