// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static io.iominer.core.model.DarshanModule.DAOS;
import static io.iominer.core.model.DarshanModule.DFS;
import static io.iominer.core.model.DarshanModule.H5D;
import static io.iominer.core.model.DarshanModule.H5F;
import static io.iominer.core.model.DarshanModule.MPIIO;
import static io.iominer.core.model.DarshanModule.PNETCDF_VAR;
import static io.iominer.core.model.DarshanModule.POSIX;
import static io.iominer.core.model.DarshanModule.STDIO;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CountedLayerTest {
  private static final long FILE = 11;
  private static final long OTHER = -12;
  private static final long DATASET = 13;

  private static OptionalLong file(CountedLayer layers, DarshanModule module, long id) {
    return layers.file(module, id, OptionalLong.empty());
  }

  @Test
  void posixCountsBeforeMpiIoWhateverTheOrderOfTheQuestions() {
    CountedLayer layers = new CountedLayer(Set.of(POSIX, MPIIO));
    layers.add(POSIX, FILE);
    layers.add(MPIIO, FILE);
    layers.add(MPIIO, OTHER);
    assertThat(file(layers, MPIIO, OTHER)).hasValue(OTHER);
    assertThat(file(layers, MPIIO, FILE)).isEmpty();
    assertThat(file(layers, POSIX, FILE)).hasValue(FILE);
    assertThat(file(layers, STDIO, FILE)).hasValue(FILE);
  }

  @Test
  void aDatasetCountsForItsFileWhereNoLowerLayerSawIt() {
    CountedLayer layers = new CountedLayer(Set.of(POSIX, MPIIO, H5D, H5F));
    layers.add(POSIX, FILE);
    layers.add(MPIIO, 15);
    assertThat(layers.file(H5D, DATASET, OptionalLong.of(FILE))).isEmpty();
    assertThat(layers.file(H5D, DATASET, OptionalLong.of(15))).isEmpty();
    assertThat(layers.file(H5D, DATASET, OptionalLong.of(OTHER))).hasValue(OTHER);
    assertThat(layers.file(H5D, DATASET, OptionalLong.of(0))).isEmpty();
    assertThat(file(layers, H5F, OTHER)).isEmpty();
  }

  @Test
  void aDatasetOfAnUnknownFileCountsInALogWithoutLowerLayers() {
    CountedLayer layers = new CountedLayer(Set.of(PNETCDF_VAR));
    assertThat(layers.file(PNETCDF_VAR, DATASET, OptionalLong.of(0))).hasValue(DATASET);
  }

  @Test
  void dfsHoldsTheBytesOfTheObjectsBelowAndOfTheLayersAbove() {
    CountedLayer layers = new CountedLayer(Set.of(POSIX, MPIIO, H5D, DFS, DAOS));
    assertThat(file(layers, DFS, FILE)).hasValue(FILE);
    assertThat(file(layers, DAOS, OTHER)).isEmpty();
    assertThat(file(layers, MPIIO, FILE)).isEmpty();
    assertThat(layers.file(H5D, DATASET, OptionalLong.of(FILE))).isEmpty();
    assertThat(file(layers, POSIX, 15)).as("a file next to DFS").hasValue(15);
    assertThat(file(new CountedLayer(Set.of(DAOS)), DAOS, OTHER)).hasValue(OTHER);
  }

  @Test
  void whereFilesAreNotToldApartTheLowestLayerCounts() {
    CountedLayer layers = new CountedLayer(Set.of(POSIX, MPIIO, DFS, DAOS));
    assertThat(layers.countsWhole(POSIX)).isTrue();
    assertThat(layers.countsWhole(DFS)).isTrue();
    assertThat(layers.countsWhole(DAOS)).isFalse();
    assertThat(layers.countsWhole(MPIIO)).isFalse();
    assertThat(layers.countsWhole(H5D)).isFalse();
    assertThat(new CountedLayer(Set.of(MPIIO)).countsWhole(MPIIO)).isTrue();
    assertThat(new CountedLayer(Set.of(MPIIO, DAOS)).countsWhole(MPIIO)).isFalse();
    assertThat(new CountedLayer(Set.of(DAOS)).countsWhole(DAOS)).isTrue();
  }

  @Test
  void manyFilesAreToldApart() {
    CountedLayer layers = new CountedLayer(Set.of(POSIX, MPIIO));
    for (long id = 0; id < 100_000; id += 2) {
      layers.add(POSIX, id);
    }
    for (long id = 0; id < 100_000; id++) {
      assertThat(file(layers, MPIIO, id).isPresent()).isEqualTo(id % 2 == 1);
    }
  }
}
