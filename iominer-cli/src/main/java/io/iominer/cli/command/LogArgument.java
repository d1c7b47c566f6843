// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceContent;
import io.iominer.ingest.trace.Fingerprint;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * An argument that names logs: a file, a number of a job, an id of a log, or a path that a log was
 * ingested from. A file of the name is what is meant where there is one.
 */
record LogArgument(String text) {
  /** Darshan has numbers of jobs signed. */
  private static final Pattern JOB = Pattern.compile("-?\\d{1,19}");

  /** Heuristic: fewer digits tell no log from others of a store of thousands. */
  private static final Pattern LOG_ID = Pattern.compile("[0-9a-f]{6,32}");

  /**
   * Whether there is such a file; a folder may have the number of a job.
   *
   * @throws IoMinerException of kind USER for a pipe or a device
   */
  boolean isFile() {
    try {
      Path path = Path.of(text);
      if (!Files.isDirectory(path)) {
        SourceContent.requireFile(text, path);
      }
      return Files.isRegularFile(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Makes sure that there is a store to look in for what can be a path only.
   *
   * @throws IoMinerException of kind USER for a folder, and where there is neither the file nor a
   *     store
   */
  void requireFileOrStore(Path store) {
    boolean isPath = job().isEmpty() && !LOG_ID.matcher(text).matches();
    if (isPath && new File(text).isDirectory()) {
      throw new IoMinerException(
          ErrorKind.USER,
          text + ": expected a log, or the id of a job or of a log, found a folder");
    }
    if (isPath && !isFile() && !IoStore.exists(store)) {
      throw new IoMinerException(
          ErrorKind.USER,
          text + ": no such file or folder, and no store in " + store + " that could know it");
    }
  }

  /**
   * The id that a store has a log by, which its content makes.
   *
   * @throws IoMinerException of kind DATA for a file that is no log
   */
  static String logId(Path file) throws IOException {
    Fingerprint log = Fingerprint.of(Source.of(file.toAbsolutePath().normalize()));
    Reject reject = log.reject();
    if (reject != null) {
      throw new IoMinerException(ErrorKind.DATA, reject.message());
    }
    return log.logId();
  }

  /**
   * What is meant of a store. A file is found by its content, wherever it was ingested from.
   *
   * @throws IoMinerException of kind DATA for a file that is no log
   */
  NamedLogs ofStore() throws IOException {
    if (isFile()) {
      return NamedLogs.ofContent(text, logId(Path.of(text)));
    }
    OptionalLong job = job();
    if (job.isPresent()) {
      return NamedLogs.ofJob(job.getAsLong());
    }
    return LOG_ID.matcher(text).matches() ? NamedLogs.ofId(text) : NamedLogs.ofPath(text);
  }

  /** The job that it is the number of; more digits than a 64-bit number has are an id of a log. */
  private OptionalLong job() {
    try {
      return JOB.matcher(text).matches()
          ? OptionalLong.of(Long.parseLong(text))
          : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
