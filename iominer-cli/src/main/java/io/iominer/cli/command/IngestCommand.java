// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.query.SparkRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Brings new and changed logs into a store. */
@Command(
    name = "ingest",
    description = {
      "Bring Darshan logs, Slurm's accounting and server-side monitoring data (LMT) into a store; what is"
          + " there already is not read again.",
      "A folder is searched at any depth for *.darshan and for .tar, .tar.gz and .tgz archives of"
          + " them; a file that is named is always taken. What cannot be used is rejected into"
          + " the table ingest_reject, and the ingest goes on."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything was ingested, or was there already",
      "1:a fault of IOMiner itself",
      "2:wrong usage, or a path that does not exist",
      "3:done, but some sources were rejected, as a whole or in part",
      "4:the store cannot be written, another process is writing to it, or a database is down"
    })
public final class IngestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private IngestOptions options;

  @Mixin private StoreOption store;

  @Mixin private ProgressOptions progress;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    IngestRun ingest = new IngestRun(options, store, progress, spec.commandLine());
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter out = spec.commandLine().getOut();
    try (SparkRun run = SparkRun.start(spark.settings())) {
      return ingest.run(run, err, out);
    }
  }
}
