// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterLayoutsTest {
  /** Record sizes of Darshan 3.5.0's structures. */
  @ParameterizedTest
  @CsvSource({
    "POSIX,1,680",
    "POSIX,2,648",
    "POSIX,3,664",
    "POSIX,4,704",
    "MPIIO,1,544",
    "MPIIO,2,544",
    "MPIIO,3,560",
    "STDIO,1,240",
    "STDIO,2,248",
    "H5F,1,40",
    "H5F,2,56",
    "H5F,3,80",
    "H5D,1,904",
    "H5D,2,912",
    "PNETCDF_FILE,1,48",
    "PNETCDF_FILE,2,64",
    "PNETCDF_FILE,3,152",
    "PNETCDF_VAR,1,1120",
    "BGQ,1,120",
    "BGQ,2,112",
    "DFS,1,584",
    "DAOS,1,696"
  })
  void recordsHaveTheSizeOfTheReference(DarshanModule module, int version, int bytes) {
    assertThat(CounterLayouts.of(module, version))
        .hasValueSatisfying(layout -> assertThat(layout.recordBytes()).isEqualTo(bytes));
  }

  @ParameterizedTest
  @CsvSource({"POSIX,0", "POSIX,5", "BGQ,3", "LUSTRE,1"})
  void anUnknownVersionHasNoLayout(DarshanModule module, int version) {
    assertThat(CounterLayouts.of(module, version)).isEmpty();
  }
}
