// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Hints as they are pasted into a job script. */
class MpiIoHintsTest {
  @Test
  void writesHaveHintsOnStripingToo() {
    assertThat(new MpiIoHints(8, 16 << 20, OptionalLong.of(8), 4 << 20, "write", Mpi.ANY).steps())
        .containsExactly(
            "printf '%s\\n' 'romio_cb_write enable' 'romio_ds_write disable' 'cb_nodes 8'"
                + " 'cb_buffer_size 16777216' 'striping_factor 8' 'striping_unit 4194304' > hints;"
                + " export ROMIO_HINTS=$PWD/hints   # MPICH and others with ROMIO",
            "export MPICH_MPIIO_HINTS='*:romio_cb_write=enable:romio_ds_write=disable:cb_nodes=8"
                + ":cb_buffer_size=16777216:striping_factor=8:striping_unit=4194304'"
                + " MPICH_MPIIO_HINTS_DISPLAY=1   # Cray MPICH; where all writes are collective,"
                + " try :romio_no_indep_rw=true:cray_cb_write_lock_mode=2 as well",
            "export OMPI_MCA_io_ompio_num_aggregators=8 OMPI_MCA_io_ompio_bytes_per_agg=16777216"
                + "   # Open MPI; or OMPI_MCA_io=^ompio and ROMIO_HINTS as above");
  }

  /** How many OSTs there are is to be looked up; no number stands for all of them. */
  @Test
  void withoutKnownOstsNoNumberOfThemIsProposed() {
    MpiIoHints hints = new MpiIoHints(8, 16 << 20, OptionalLong.empty(), 4 << 20, "write", Mpi.ANY);
    assertThat(String.join("\n", hints.steps())).contains("cb_nodes 8").doesNotContain("striping");
    assertThat(hints.striping())
        .contains("at most cb_nodes, and at most the OSTs that lfs df lists");
  }

  @Test
  void readsHaveNoHintsOnStripingOrLocks() {
    assertThat(
            String.join(
                "\n",
                new MpiIoHints(8, 16 << 20, OptionalLong.of(8), 4 << 20, "read", Mpi.ANY).steps()))
        .contains("romio_cb_read")
        .doesNotContain("striping")
        .doesNotContain("lock_mode");
  }
}
