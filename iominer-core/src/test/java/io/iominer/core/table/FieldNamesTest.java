// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.SlurmField;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldNamesTest {
  @ParameterizedTest
  @CsvSource({
    "nprocs,process_count",
    "NProcs,process_count",
    "exe,executable",
    "jobid,job_id",
    "run time,run_time_s",
    "runtime,run_time_s",
    "run_time,run_time_s",
    "start_time_sec,start_time",
    "lib_ver,library_version",
    "NNodes,node_count",
    "ncpus,cpu_count",
    "NTasks,task_count",
    "MaxRSS,max_rss_bytes",
    "Start,start_time",
    "ElapsedRaw,elapsed_s"
  })
  void namesOfDarshanAndSlurmLeadToColumns(String name, String column) {
    assertThat(FieldNames.columns(name)).contains(column);
  }

  @Test
  void anotherNameLeadsNowhere() {
    assertThat(FieldNames.columns("frobs")).isEmpty();
    assertThat(FieldNames.columns("")).isEmpty();
  }

  @Test
  void everyColumnIsThereAndEveryFieldOfSlurmLeadsToOne() {
    Set<String> columns =
        Tables.allWithViews().stream()
            .flatMap(table -> table.columns().stream())
            .map(ColumnDefinition::name)
            .collect(Collectors.toSet());
    assertThat(columns)
        .containsAll(FieldNames.NAMES.stream().map(FieldNames.FieldName::column).toList());
    for (SlurmField field : SlurmField.values()) {
      List<String> found = FieldNames.columns(field.sacctName());
      assertThat(found).as(field.sacctName()).anyMatch(columns::contains);
    }
  }
}
