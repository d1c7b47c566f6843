// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.error.ErrorReport;
import io.iominer.cli.shell.ShellRunner;
import java.io.IOException;
import java.util.OptionalInt;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Runs a shell's statements on a store. */
final class ShellStatements implements ShellRunner {
  private final SparkContext spark;
  private final QueryRun query;
  private final CommandLine command;
  private int count;
  private @Nullable Thread running;
  private boolean isStopped;

  ShellStatements(SparkContext spark, QueryRun query, CommandLine command) {
    this.spark = spark;
    this.query = query;
    this.command = command;
  }

  @Override
  public int run(String statement) {
    begin();
    try {
      query.run(statement, OptionalInt.empty());
      return 0;
    } catch (IOException | RuntimeException e) {
      return end() ? stopped() : ErrorReport.print(e, command);
    } finally {
      end();
    }
  }

  private synchronized void begin() {
    count++;
    spark.setJobGroup(group(), "iominer shell", true);
    running = Thread.currentThread();
    isStopped = false;
  }

  /** Returns whether it was stopped. */
  private synchronized boolean end() {
    running = null;
    Thread.interrupted();
    return isStopped;
  }

  private int stopped() {
    command.getOut().flush();
    command.getErr().println("iominer: the statement was stopped");
    command.getErr().flush();
    return 0;
  }

  @Override
  public synchronized void stop() {
    if (running != null) {
      isStopped = true;
      spark.cancelJobGroupAndFutureJobs(group());
      running.interrupt();
    }
  }

  private String group() {
    return "iominer-shell-" + count;
  }
}
