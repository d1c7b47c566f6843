// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A folder that is a finished job's own is no folder for the next one. */
class LayoutFolderTest {
  private static final long JOB = 1001982;

  @ParameterizedTest
  @CsvSource({
    "/scratch/u/app/1001982,              /scratch/u/app",
    "/scratch/u/app/1001982/out/step1,    /scratch/u/app",
    "/scratch/u/run.1001982.d/out,        /scratch/u",
    "/scratch/u/app,                      /scratch/u/app",
    "/scratch/u/11001982,                 /scratch/u/11001982",
    "/1001982,                            /",
    "1001982/out,                         .",
    ".,                                   ."
  })
  void theParentOfAJobsOwnFolderIsAdvised(String folder, String advised) {
    assertThat(LayoutFolder.lasting(folder, JOB)).isEqualTo(advised);
  }

  @ParameterizedTest
  @CsvSource({"/scratch/u/7/out, /scratch/u", "/scratch/u7/out, /scratch/u7/out"})
  void aShortIdIsLookedForAsTheWholeNameOnly(String folder, String advised) {
    assertThat(LayoutFolder.lasting(folder, 7)).isEqualTo(advised);
  }

  @ParameterizedTest
  @CsvSource({
    "/scratch/u/1001982/out, '\"/scratch/u/$SLURM_JOB_ID/out\"'",
    "/scratch/u/out,         /scratch/u/out",
    "'/a$b/1001982',         '\"/a\\$b/$SLURM_JOB_ID\"'"
  })
  void aScriptNamesItsOwnFolderByTheJobsId(String folder, String argument) {
    assertThat(LayoutFolder.inScript(folder, JOB)).isEqualTo(argument);
  }
}
