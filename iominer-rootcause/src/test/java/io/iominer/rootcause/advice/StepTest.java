// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COMMAND | lfs setstripe -c 1 /scratch   # new files",
        "COMMAND | export ROMIO_HINTS=$PWD/hints",
        "COMMAND | tar cf input.tar -C /s .",
        "SENTENCE | Remove the barrier or the token between the ranks.",
        "SENTENCE | Or use a collective call:",
        "SENTENCE | Copy the file first, if it fits: it has 35.4 GiB or more.",
        "SENTENCE | Sort the writes of a step by offset; the file has 2227512 writes of 8.00 KiB.",
        "SENTENCE | Print MPI_Get_processor_name in each rank, and run again with sbatch.",
        "CODE | MPI_File_write_at_all(file, offset, part, count, type, &status);",
        "CODE | H5Pset_alignment(fapl, 1048576, 1048576);",
        "CODE | PRAGMA synchronous=NORMAL; -- SQLite",
        "CODE | #SBATCH -C nvme",
        "CODE | Licenses=heavy:1   # in slurm.conf",
        "CODE | call MPI_File_write_at_all(file, offset, part, count, type, status, ierr)",
        "CODE | max_versions = 4"
      })
  void aStepIsForPeopleAShellOrAFile(Step.Kind kind, String step) {
    assertThat(Step.of(step).kind()).isEqualTo(kind);
  }
}
