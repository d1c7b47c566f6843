// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {
  private static List<String> columns(TableDefinition table) {
    return table.columns().stream().map(ColumnDefinition::name).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "byte_read, bytes_read",
    "jobid, job_id",
    "JobID, job_id",
    "usr, user",
    "write_bytes, bytes_written",
    "runtime, run_time_s"
  })
  void aColumnOfJobsIsFound(String wanted, String column) {
    assertThat(NearestNames.of(wanted, columns(DarshanJobTable.DEFINITION)))
        .first()
        .isEqualTo(column);
  }

  @Test
  void aWordThatNamesHoldIsFoundInThem() {
    assertThat(NearestNames.of("osts", columns(DarshanJobTable.DEFINITION)))
        .containsExactly("ost_bitmap", "ost_count");
    assertThat(NearestNames.of("filename", columns(DarshanFileTable.DEFINITION)))
        .containsExactly("file_name");
  }

  @ParameterizedTest
  @CsvSource({
    "darshan_jobs, darshan_job",
    "job, darshan_job",
    "findings, finding",
    "critical_path, critical_file",
    "rejects, ingest_reject"
  })
  void aTableIsFound(String wanted, String table) {
    List<String> tables = Tables.allWithViews().stream().map(TableDefinition::name).toList();
    assertThat(NearestNames.of(wanted, tables)).first().isEqualTo(table);
  }

  @Test
  void equallyNearNamesKeepTheirOrderAndAreFew() {
    assertThat(NearestNames.of("bytes", List.of("bytes_e", "a_bytes", "bytes_c", "bytes_d")))
        .containsExactly("bytes_e", "a_bytes", "bytes_c");
  }

  @Test
  void somethingIsNearestUnlessNothingIsKnown() {
    assertThat(NearestNames.of("zzz", List.of("abcdef", "xyz"))).containsExactly("xyz");
    assertThat(NearestNames.of("zzz", List.of())).isEmpty();
  }
}
