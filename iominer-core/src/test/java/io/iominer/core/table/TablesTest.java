// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.RecordKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TablesTest {
  @Test
  void everyCounterOfEveryFileModuleIsAColumnOfDarshanFile() {
    for (DarshanModule module : DarshanModule.values()) {
      if (module.kind() == RecordKind.COUNTERS) {
        assertThat(module.counters()).allMatch(TablesTest::isColumn);
        assertThat(module.fCounters()).allMatch(TablesTest::isColumn);
      }
    }
  }

  private static boolean isColumn(Counter counter) {
    return DarshanFileTable.DEFINITION.column(counter.columnName()).isPresent();
  }

  @ParameterizedTest
  @MethodSource("io.iominer.core.table.Tables#all")
  void namesAreLowerCaseAndEveryColumnHasAMeaning(TableDefinition table) {
    assertThat(table.name()).matches("[a-z][a-z0-9_]*");
    assertThat(table.columns())
        .allSatisfy(
            column -> {
              assertThat(column.name()).matches("[a-z][a-z0-9_]*");
              assertThat(column.meaning()).isNotBlank().doesNotEndWith(".");
            });
  }

  @Test
  void tablesOfJobsAreBucketedAndOthersAreNot() {
    assertThat(Arrays.asList("darshan_job", "darshan_file", "darshan_dxt", "darshan_heatmap"))
        .allMatch(name -> Tables.find(name).orElseThrow().isBucketed());
    assertThat(IngestSourceTable.DEFINITION.isBucketed()).isFalse();
    assertThat(Tables.find("no_such_table")).isEmpty();
  }

  @Test
  void unsignedIdsKeepTheirValueAboveTheSignedRange() {
    assertThat(TableRow.unsigned(-1L)).isEqualTo(new BigDecimal("18446744073709551615"));
    assertThat(TableRow.unsigned(Long.parseUnsignedLong("9457796068806373448")))
        .isEqualTo(new BigDecimal("9457796068806373448"));
    assertThat(TableRow.unsigned(7)).isEqualTo(BigDecimal.valueOf(7));
  }

  @Test
  void instantsOfEveryYearHaveMicroseconds() {
    assertThat(TableRow.micros(Instant.parse("1970-01-01T00:00:01.000001999Z"))).isEqualTo(1000001);
    assertThat(TableRow.micros(Instant.parse("9999-12-31T23:59:59Z")))
        .isEqualTo(253402300799_000000L);
    assertThat(TableRow.micros(Instant.parse("1969-12-31T23:59:59.5Z"))).isEqualTo(-500_000);
  }
}
