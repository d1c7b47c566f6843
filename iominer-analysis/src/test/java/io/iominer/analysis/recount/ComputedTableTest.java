// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.recount;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComputedTableTest {
  /** Tables of what was read, and of what somebody asked for. */
  private static final List<String> SOURCES =
      List.of(
          "darshan_job",
          "darshan_file",
          "darshan_dxt",
          "darshan_heatmap",
          "slurm_job",
          "slurm_step",
          "lmt_ost",
          "lmt_oss",
          "lmt_mds",
          "lmt_router",
          "ost_info",
          "advice",
          "ingest_source",
          "ingest_reject");

  @Test
  void everyTableIsASourceOrIsCompared() {
    assertThat(Stream.concat(SOURCES.stream(), ComputedTable.ALL.stream().map(ComputedTable::name)))
        .containsExactlyInAnyOrderElementsOf(
            Tables.all().stream().map(TableDefinition::name).toList());
  }

  @Test
  void keysAreColumns() {
    assertThat(ComputedTable.ALL)
        .allSatisfy(
            table ->
                assertThat(table.definition().columnNames())
                    .as(table.name())
                    .containsAll(table.key()));
  }

  @Test
  void aSummedTableHasOneOtherColumn() {
    assertThat(ComputedTable.ALL.stream().filter(ComputedTable::isSummed))
        .singleElement()
        .satisfies(
            table ->
                assertThat(table.compared())
                    .extracting(ColumnDefinition::name)
                    .containsExactly("amount"));
  }
}
