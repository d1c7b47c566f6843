// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.iominer.core.model.SlurmId;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SlurmIdsTest {
  private static final OptionalLong NONE = OptionalLong.empty();

  @Test
  void aPlainJobIsItsOwn() throws BadValueException {
    assertThat(SlurmIds.of("123", ""))
        .isEqualTo(
            new SlurmId(123, true, NONE, NONE, Optional.empty(), NONE, NONE, Optional.empty()));
    assertThat(SlurmIds.of("123.batch", "123.batch").step()).contains("batch");
    assertThat(SlurmIds.of("", "123.0").step()).contains("0");
  }

  @Test
  void aTaskOfAnArrayHasItsOwnNumberOnlyWhereItIsTold() throws BadValueException {
    SlurmId told = SlurmIds.of("36_2.extern", "38.extern");
    assertThat(told.jobId()).isEqualTo(38);
    assertThat(told.isOwn()).isTrue();
    assertThat(told.arrayJobId()).hasValue(36);
    assertThat(told.arrayTaskId()).hasValue(2);
    assertThat(told.step()).contains("extern");
    SlurmId untold = SlurmIds.of("36_2", "");
    assertThat(untold.jobId()).isEqualTo(36);
    assertThat(untold.isOwn()).isFalse();
  }

  @Test
  void theRestOfAnArrayIsKeptAsItsRange() throws BadValueException {
    SlurmId id = SlurmIds.of("36_[3-10%4]", "36");
    assertThat(id.pendingTasks()).contains("3-10%4");
    assertThat(id.arrayJobId()).hasValue(36);
    assertThat(id.arrayTaskId()).isEmpty();
    assertThat(SlurmIds.of("36_[1,5,7-9,11,13,15,17,...", "36").pendingTasks())
        .contains("1,5,7-9,11,13,15,17,...");
  }

  @Test
  void aComponentOfAHeterogeneousJobNamesTheLeader() throws BadValueException {
    SlurmId id = SlurmIds.of("4478527+1.0", "4478528.0");
    assertThat(id.jobId()).isEqualTo(4478528);
    assertThat(id.hetJobId()).hasValue(4478527);
    assertThat(id.hetOffset()).hasValue(1);
  }

  @Test
  void whatIsNoJobIdIsRefused() {
    assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> SlurmIds.of("x1", ""));
    assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> SlurmIds.of("", ""));
    assertThatExceptionOfType(BadValueException.class).isThrownBy(() -> SlurmIds.of("1", "1_2"));
  }
}
