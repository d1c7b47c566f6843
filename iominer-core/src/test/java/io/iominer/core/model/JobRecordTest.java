// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JobRecordTest {
  private static JobRecord job(String version, long start, long end, String metadata, String text) {
    return new JobRecord(
        version,
        1000,
        start,
        250_000_000,
        end,
        750_000_000,
        4,
        42,
        RawText.of(metadata),
        RawText.of(text));
  }

  @Test
  void metadataSplitsAtTheFirstEqualsSign() {
    JobRecord job =
        job("3.41", 10, 12, "lib_ver=3.5.0\nh=romio_no_indep_rw=true;cb_nodes=4\nx\n", "");
    assertThat(job.metadataEntries())
        .isEqualTo(Map.of("lib_ver", "3.5.0", "h", "romio_no_indep_rw=true;cb_nodes=4"));
  }

  @Test
  void commandLineAndMountsAreTakenApart() {
    JobRecord job = job("3.41", 10, 12, "", "/bin/a b\nlustre\t/scratch\nodd line\next4\t/");
    assertThat(job.exe()).isEqualTo(RawText.of("/bin/a b"));
    assertThat(job.mounts())
        .containsExactly(
            new Mount(RawText.of("lustre"), RawText.of("/scratch")),
            new Mount(RawText.of("ext4"), RawText.of("/")));
  }

  @Test
  void runTimeHasNanosecondsFromFormat341() {
    assertThat(job("3.41", 10, 12, "", "").runTimeSeconds()).hasValue(2.5);
    assertThat(job("3.21", 10, 12, "", "").runTimeSeconds()).hasValue(3.0);
  }

  @Test
  void runTimeOfAProcessThatDiedIsUnknown() {
    assertThat(job("3.41", 10, 0, "", "").runTimeSeconds()).isEmpty();
  }

  @Test
  void aRunOfMoreThanAYearIsNone() {
    assertThat(job("3.41", 0, 1_700_000_000, "", "").runTimeSeconds()).isEmpty();
    assertThat(job("3.41", 1_700_000_000, 1_700_000_000 + 365 * 86_400, "", "").runTimeSeconds())
        .isPresent();
  }
}
