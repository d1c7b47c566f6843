// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.testing.MadeNames;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DatasetFilesTest {
  private static final long FILE = 1;
  private static final long OTHER = 2;
  private static final long DATASET = 3;

  private static CounterRecord record(DarshanModule module) {
    return CounterRecord.of(
        module,
        DATASET,
        0,
        new long[module.counters().size()],
        new double[module.fCounters().size()]);
  }

  private static OptionalLong file(String dataset, CounterRecord record) {
    MadeNames names =
        new MadeNames(Map.of(FILE, "/scratch/a.h5", OTHER, "/scratch/a.h5:old", DATASET, dataset));
    return new DatasetFiles(names).withFile(record).parentRecordId();
  }

  @Test
  void theNameOfADatasetBeginsWithThatOfItsFile() {
    CounterRecord record = record(DarshanModule.H5D);
    assertThat(file("/scratch/a.h5:/velocity", record)).hasValue(FILE);
    assertThat(file("/scratch/a.h5:old:/velocity", record)).as("longest").hasValue(OTHER);
    assertThat(file("/scratch/a.h5:/x:y", record)).hasValue(FILE);
    assertThat(file("/scratch/b.h5:/velocity", record)).isEmpty();
    assertThat(file("/scratch/a.h5", record)).isEmpty();
  }

  @Test
  void aFileThatTheRecordTellsStays() {
    assertThat(file("/scratch/a.h5:/x", record(DarshanModule.H5D).withParent(OTHER)))
        .hasValue(OTHER);
    assertThat(file("/scratch/a.h5:/x", record(DarshanModule.H5D).withParent(0))).hasValue(FILE);
    assertThat(file("/scratch/a.h5:/x", record(DarshanModule.POSIX))).isEmpty();
  }

  @Test
  void aLogWithoutNamesTellsNoFile() {
    assertThat(
            new DatasetFiles(new MadeNames(Map.of()))
                .withFile(record(DarshanModule.H5D))
                .parentRecordId())
        .isEmpty();
  }
}
