// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFoldersTest {
  @ParameterizedTest
  @CsvSource({
    "/scratch/ann/app/1/, /scratch/ann/app/9/, /scratch/ann/app",
    "/scratch/ann/app/77/, /scratch/ann/app/77/, /scratch/ann/app",
    "/scratch/ann/run-77/out/, /scratch/ann/run-77/out/, /scratch/ann/run-77/out",
    "/scratch/ann/app/out.77/, /scratch/ann/app/out.77/, /scratch/ann/app",
    "/scratch/ann/app/, /scratch/ann/app/, /scratch/ann/app",
    "/scratch/ann/app-2/, /scratch/ann/app/, /scratch/ann",
    "/scratch/ann/, /scratch/bob/,",
    "/scratch/, /scratch/,",
    "/a/, /b/,"
  })
  void theNextRunWritesUnderWhatRunsHaveInCommon(String first, String last, String folder) {
    assertThat(RunFolders.of(first, last, 77, Optional.of("/scratch")))
        .isEqualTo(Optional.ofNullable(folder));
  }
}
