// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class OstDayJobsTest {
  private final OstDayJobs jobs = new OstDayJobs();

  private void write(long job, double rate, OptionalDouble usual, double share) {
    jobs.add(IoDirection.WRITE, new JobKey(job, 7), new OstRate(2, rate, usual, share));
  }

  private void write(long job, double rate, double usual) {
    write(job, rate, OptionalDouble.of(usual), rate / usual);
  }

  private List<String> told(String... columns) {
    TableRow row = new TableRow(OstDayTable.DEFINITION);
    jobs.tell(row);
    return Arrays.stream(columns).map(column -> String.valueOf(row.value(column))).toList();
  }

  @Test
  void jobsThatGotMoreElsewhereWereSlowed() {
    write(1, 40, 100);
    write(2, 50, 100);
    write(3, 30, 30);
    write(4, 45, OptionalDouble.empty(), 0.1);
    assertThat(
            told(
                "job_count",
                "file_count",
                "demanding_job_count",
                "slowed_job_count",
                "slowed_rate",
                "slowed_share",
                "file_read_rate"))
        .containsExactly("4", "8", "2", "2", "49.0", "0.45", "null");
  }

  /** 85 of 100 is what another got here. */
  @Test
  void whoeverWouldNotGetMoreThanAnotherGotDemandsNothing() {
    write(1, 40, 100);
    write(2, 100, 100);
    write(3, 100, 100);
    assertThat(told("demanding_job_count", "slowed_job_count", "slowed_rate"))
        .containsExactly("0", "0", "null");
  }

  @Test
  void aJobHasOneVoiceAndOfEqualLogsTheFasterTells() {
    write(1, 10, OptionalDouble.empty(), 1);
    write(1, 20, 100);
    write(1, 30, 100);
    assertThat(told("job_count", "file_count", "slowed_job_count", "slowed_rate", "file_rate"))
        .containsExactly("1", "6", "1", "30.0", "28.0");
  }

  @Test
  void sharesOfJobsHaveALowerQuartile() {
    jobs.compare(new JobKey(1, 7), 0.5);
    jobs.compare(new JobKey(1, 7), 1);
    jobs.compare(new JobKey(1, 8), 1.5);
    assertThat(told("job_share", "compared_job_count", "job_count", "file_rate"))
        .containsExactly("0.75", "2", "0", "null");
  }
}
