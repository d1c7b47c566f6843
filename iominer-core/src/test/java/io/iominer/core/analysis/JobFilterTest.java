// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JobFilterTest {
  @Test
  void nothingChosenIsEveryJob() {
    assertThat(JobFilter.ALL.holds("j.")).isEqualTo("(true AND true)");
    assertThat(JobFilter.ALL.choosesJobs()).isFalse();
  }

  @Test
  void allThatIsChosenMustHold() {
    JobFilter filter =
        new JobFilter(Period.ALL, Optional.of("ann"), Optional.of("cm1"), OptionalLong.of(7));
    assertThat(filter.holds("j."))
        .isEqualTo(
            "(true AND true) AND (j.user = 'ann' OR string(j.uid) = 'ann')"
                + " AND (j.application = 'cm1' OR split_part(j.executable, ' ', 1) = 'cm1'"
                + " OR split_part(split_part(j.executable, ' ', 1), '/', -1) = 'cm1')"
                + " AND j.job_id = 7L");
    assertThat(filter.choosesJobs()).isTrue();
  }

  @Test
  void aNameCannotEndItsText() {
    JobFilter filter =
        new JobFilter(
            Period.ALL, Optional.of("a' OR \\'1"), Optional.empty(), OptionalLong.empty());
    assertThat(filter.holds("")).contains("user = 'a\\' OR \\\\\\'1'");
  }

  @Test
  void aFilterTravelsToAnExecutor() throws IOException, ClassNotFoundException {
    JobFilter filter =
        new JobFilter(
            Period.of(LocalDate.of(2026, 11, 2), LocalDate.of(2026, 11, 3)),
            Optional.of("ann"),
            Optional.of("cm1"),
            OptionalLong.of(7));
    assertThat(travelled(filter)).isEqualTo(filter);
    assertThat(travelled(JobFilter.ALL)).isEqualTo(JobFilter.ALL);
  }

  private static Object travelled(JobFilter filter) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(filter);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
