// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.query.SparkWaiting;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * Writes the rows that a store shows into files that programs read which do not know the store: of
 * logs that were replaced or removed there is nothing in them.
 */
public final class StoreExport {
  private static final String COUNT = "rows";

  private final IOMiner miner;
  private final Path folder;
  private final Form form;
  private final WorkListener listener;

  /** What the files are. */
  public enum Form {
    /** A folder {@code NAME} of Parquet files for each table. */
    PARQUET,
    /** A file {@code NAME.csv} for each table, as {@link ResultFormat#CSV} writes it. */
    CSV,
    /** The same as {@link ResultFormat#RAW_CSV} writes it. */
    RAW_CSV;

    /** As the option has it: words are joined by a hyphen. */
    @Override
    public String toString() {
      return name().replace('_', '-');
    }
  }

  /**
   * @param folder an empty folder
   */
  public StoreExport(IOMiner miner, Path folder, Form form, WorkListener listener) {
    this.miner = miner;
    this.folder = folder;
    this.form = form;
    this.listener = listener;
    // Spark's own default is INT96, which the Parquet format has given up.
    miner.set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS");
  }

  /**
   * Writes all rows.
   *
   * @param name name of the file or folder, without an ending
   * @return how many rows there were
   * @throws io.iominer.core.error.IoMinerException of kind USER for an error in a statement that
   *     shows only while it runs, RESOURCE when the files cannot be written
   */
  public long write(String name, Tuples rows) {
    listener.begin(WorkStep.uncounted("exporting " + name));
    try {
      return SparkWaiting.run(
          () -> miner.check(() -> written(name, rows.dataset())),
          () -> new WorkProgress(0, 0, 0),
          listener);
    } finally {
      listener.end();
    }
  }

  private long written(String name, Dataset<Row> rows) {
    try {
      return switch (form) {
        case PARQUET -> parquet(name, rows);
        case CSV -> csv(name, rows, ResultFormat.CSV);
        case RAW_CSV -> csv(name, rows, ResultFormat.RAW_CSV);
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long csv(String name, Dataset<Row> rows, ResultFormat format) throws IOException {
    long count = 0;
    Path file = folder.resolve(name + ".csv");
    Iterator<Row> iterator = rows.toLocalIterator();
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
        ResultPrinter printer = format.printer(SparkValues.columns(rows.schema()), out)) {
      while (iterator.hasNext()) {
        printer.row(SparkValues.of(iterator.next()));
        count++;
      }
      if (out.checkError()) {
        throw new IOException(file + ": the file cannot be written; is the disk full?");
      }
    }
    return count;
  }

  private long parquet(String name, Dataset<Row> rows) throws IOException {
    Path files = folder.resolve(name);
    Observation count = new Observation();
    rows.observe(count, functions.count(functions.lit(1)).as(COUNT))
        .write()
        .option("compression", "zstd")
        .parquet(files.toUri().toString());
    removeMarks(files);
    try {
      return (long) count.getAsJava().get(COUNT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(files + ": interrupted");
    }
  }

  /** Hadoop's checksums and its mark of success are of no use to other programs. */
  private static void removeMarks(Path files) throws IOException {
    List<Path> marks;
    try (Stream<Path> entries = Files.list(files)) {
      marks = entries.filter(entry -> !entry.toString().endsWith(".parquet")).toList();
    }
    for (Path mark : marks) {
      Files.delete(mark);
    }
  }
}
