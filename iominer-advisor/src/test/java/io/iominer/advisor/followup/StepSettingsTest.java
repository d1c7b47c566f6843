// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps as the classes of {@code rootcause.advice} write them. */
class StepSettingsTest {
  private static List<String> settings(String... steps) {
    return StepSettings.of(List.of(steps)).stream()
        .map(
            change ->
                change.setting().id() + " " + change.advised() + " " + change.place().orElse("-"))
        .toList();
  }

  @Test
  void aStripeCountIsThatOfItsFolder() {
    assertThat(
            settings(
                "lfs setstripe -c 8 -S 1048576 /scratch/app   # before the next run: new files in"
                    + " the folder",
                "lfs migrate -c 8 -S 1048576 /scratch/app/out   # a file that is kept"))
        .containsExactly("stripe_count 8 /scratch/app");
    assertThat(settings("lfs setstripe -c 4 -i -1 '/scratch/it'\\''s mine'   # large files"))
        .containsExactly("stripe_count 4 /scratch/it's mine");
    assertThat(settings("lfs setstripe -c 8 -S 1048576 .   # before the next run"))
        .containsExactly("stripe_count 8 -");
  }

  @Test
  void stripeCountsForSomeFilesOnlyAreNone() {
    assertThat(
            settings(
                "lfs setstripe -c 8 -S 4M /scratch/app   # shared files",
                "lfs setstripe -c 1 -i -1 /scratch/app   # a file a rank: no fixed start, no pool"))
        .isEmpty();
    assertThat(settings("lfs setstripe -E 256K -L mdt -E -1 -c 1 /scratch/app")).isEmpty();
    assertThat(settings("lfs setstripe -p heavy /scratch/app")).isEmpty();
  }

  @Test
  void aggregatorsAreReadFromTheHintsOfEachLibrary() {
    assertThat(
            settings(
                "printf '%s\\n' 'romio_cb_write enable' 'cb_nodes 4' > hints; export"
                    + " ROMIO_HINTS=$PWD/hints   # MPICH and others with ROMIO",
                "export MPICH_MPIIO_HINTS='*:romio_cb_write=enable:cb_nodes=4'   # Cray MPICH"))
        .containsExactly("cb_nodes 4 -");
    assertThat(settings("printf 'romio_cb_write enable\\ncb_nodes 16\\n' > romio-hints"))
        .containsExactly("cb_nodes 16 -");
  }

  @Test
  void computeNodesAreThoseOfSbatch() {
    assertThat(settings("sbatch --nodes=4 --ntasks=64 --ntasks-per-node=16 JOBSCRIPT"))
        .containsExactly("compute_nodes 4 -");
    assertThat(settings("MPI_File_write_all(file, ...)   # in the place of MPI_File_write"))
        .isEmpty();
  }
}
