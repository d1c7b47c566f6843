// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TableRowTest {
  private final TableRow row = new TableRow(SlurmJobTable.DEFINITION);

  @Test
  void eachKindOfValueIsStoredInItsColumnsType() {
    @Nullable Long none = null;
    assertThat(row.set("job_id", 7L).value("job_id")).isEqualTo(7L);
    assertThat(row.set("field_count", 7).value("field_count")).isEqualTo(7);
    assertThat(row.set("job_id_is_own", true).value("job_id_is_own")).isEqualTo(true);
    assertThat(row.set("elapsed_s", 0.5).value("elapsed_s")).isEqualTo(0.5);
    assertThat(row.set("source", "a.txt").value("source")).isEqualTo("a.txt");
    assertThat(row.set("job_id", none).value("job_id")).isNull();
    assertThat(row.set("end_time", Instant.ofEpochSecond(2, 3999)).value("end_time"))
        .isEqualTo(2_000_003L);
    assertThat(row.set("source", List.of("a")).value("source")).isEqualTo(List.of("a"));
  }

  @Test
  void whatIsEmptyIsNull() {
    assertThat(row.set("job_id", OptionalLong.empty()).value("job_id")).isNull();
    assertThat(row.set("job_id", OptionalLong.of(0)).value("job_id")).isEqualTo(0L);
    assertThat(row.set("field_count", OptionalInt.of(0)).value("field_count")).isEqualTo(0);
    assertThat(row.set("elapsed_s", OptionalDouble.empty()).value("elapsed_s")).isNull();
  }
}
