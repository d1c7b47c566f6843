// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.ArrayList;
import java.util.List;

/** {@code ost_day}: how fast and how full each OST was on each day. */
public final class OstDayTable {
  /** The begin of the day, in UTC. */
  public static final String DAY = "day";

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "ost_day",
          "How fast and how full each OST was on each day, as the files of jobs and the servers"
              + " show. Days are those of UTC; a job counts on the day of its start.",
          "(file system, OST, day)",
          columns());

  private static final String FILES =
      " of files of one rank on this OST alone, each of at least 16 MiB";

  private static final String RATES =
      "90th percentile, over jobs, of what the OST gave a job's files together, as many as were in"
          + " use at once;";

  private OstDayTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(CommonColumns.fileSystem());
    columns.add(
        optional(
            "lustre_name",
            STRING,
            "",
            "name of the same file system in lmt_ost, NULL where unknown"));
    columns.add(always("ost", INT, "", "OST index"));
    columns.add(always(DAY, TIMESTAMP, "", "begin of the day"));
    columns.addAll(ofFiles());
    columns.addAll(ofServers());
    columns.addAll(ofBoth());
    return columns;
  }

  private static List<ColumnDefinition> ofFiles() {
    return List.of(
        optional("file_rate", DOUBLE, "bytes/s", RATES + FILES),
        optional("file_read_rate", DOUBLE, "bytes/s", "the same of reads only"),
        optional("file_write_rate", DOUBLE, "bytes/s", "the same of writes only"),
        always("file_count", LONG, "count", "reads and writes" + FILES),
        always("job_count", LONG, "count", "jobs of these"),
        optional(
            "job_share",
            DOUBLE,
            "share",
            "lower quartile, over jobs, of the rate of a job's files on this OST as a share of the"
                + " median of its OSTs: below 1 where jobs waited for this OST rather than for"
                + " others; of files of one rank on one OST, each of at least 1 MiB, of jobs with"
                + " such files on at least 3 OSTs"),
        always("compared_job_count", LONG, "count", "jobs that have job_share"),
        always(
            "demanding_job_count",
            LONG,
            "count",
            "jobs of job_count whose other OSTs (median, of at least 3) gave them more than any job"
                + " got from this one (90th percentile, of the direction), so that they show whether"
                + " it was slow"),
        always(
            "slowed_job_count",
            LONG,
            "count",
            "of these, jobs that got less than 85 % of that, and no more than the others"),
        optional(
            "slowed_rate",
            DOUBLE,
            "bytes/s",
            "90th percentile, over these, of what the OST gave a job's files together; NULL where"
                + " there are none"),
        optional(
            "slowed_share",
            DOUBLE,
            "share",
            "median, over these, of what the OST gave them as a share of their other OSTs; NULL"
                + " where there are none"));
  }

  private static List<ColumnDefinition> ofServers() {
    return List.of(
        optional(
            "read_rate",
            DOUBLE,
            "bytes/s",
            "99th percentile of the rates of the samples in which the OST read anything: close to"
                + " what it can do where it was busy"),
        optional("write_rate", DOUBLE, "bytes/s", "the same of writes"),
        optional("peak_rate", DOUBLE, "bytes/s", "most that a sample has of both together"),
        optional("bytes", DOUBLE, "bytes", "bytes read and written, by these samples"),
        always("sample_count", LONG, "count", "server-side monitoring data with a rate"),
        always("active_sample_count", LONG, "count", "of these, those in which anything was moved"),
        optional("fullness", DOUBLE, "share", "used share of its space at most"));
  }

  private static List<ColumnDefinition> ofBoth() {
    return List.of(
        optional(
            "peer_file_rate",
            DOUBLE,
            "bytes/s",
            "median of file_rate of the file system's OSTs on that day; where fewer than 8 OSTs have it,"
                + " of that and of earlier such days"),
        optional(
            "trend",
            DOUBLE,
            "share",
            "peak_rate, or file_rate where servers do not show it, as a share of its median over the"
                + " OST's own 14 days before of which the store shows; NULL where these are fewer"
                + " than 3, or their median is 0"));
  }
}
