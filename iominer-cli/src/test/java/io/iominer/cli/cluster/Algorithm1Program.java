// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static io.iominer.core.spark.Aggregate.ostCount;

import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.GroupFunction;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * A user's program: Algorithm 1 of the IOMiner paper, with functions of its own, on stores that are
 * its arguments.
 */
public final class Algorithm1Program {
  private static final String JOB = "job_id";
  private static final long GB = 1_000_000_000;

  private Algorithm1Program() {}

  /** Prints the rows of each store. */
  public static void main(String[] stores) {
    for (String store : stores) {
      try (IOMiner miner = IOMiner.open(Path.of(store))) {
        rows(miner).forEach(System.out::println);
      }
    }
  }

  /** The rows of its lines, sorted, as text. */
  static List<String> rows(IOMiner miner) {
    Tuples jobs = miner.load("darshan_job");
    Tuples files = miner.load("darshan_file");
    GroupFunction countFiles =
        (job, rows) -> {
          Set<Object> records = new HashSet<>();
          rows.forEachRemaining(row -> records.add(row.getAs("record_id")));
          return List.of(RowFactory.create(records.size())).iterator();
        };
    Tuples large = jobs.filter("bytes_written > 1GB").join(files, "job_id");
    List<String> all = new ArrayList<>();
    add("filter", jobs.filter(row -> row.<Long>getAs("bytes_written") < GB).project(JOB), all);
    add(
        "bin",
        jobs.bin("workload", bytes -> (Long) bytes < GB ? 0 : 1, "bytes_written")
            .project(JOB, "workload"),
        all);
    add("group", files.group(JOB, countFiles, "files INT"), all);
    add("osts", files.group(JOB, ostCount("ost_count")), all);
    add(
        "join",
        jobs.join(miner.load("slurm_job"), JOB).project(JOB, "node_count", "bytes_written"),
        all);
    all.add("percentile " + jobs.percentile("bytes_written").at(0.5));
    add("factors", large.extractPerfFactors("0", "1PB/s", IoDirection.WRITE).tuples(), all);
    return all;
  }

  private static void add(String line, Tuples tuples, List<String> all) {
    tuples.collect().stream().map(Row::toString).sorted().forEach(row -> all.add(line + " " + row));
  }
}
