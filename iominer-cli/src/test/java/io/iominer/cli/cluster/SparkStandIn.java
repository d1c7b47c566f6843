// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Programs with the names of Spark's, which begin in no time: a master and workers that wait until
 * they are ended, and a submission that runs the shell's command that it is given.
 */
final class SparkStandIn {
  private static final String SPARK_CLASS =
      """
      #!/bin/bash
      log=${SPARK_CONF_DIR%/conf}/master.log
      trap 'kill $!; exit 143' TERM
      case $1 in
        *Master) echo "Starting Spark master at spark://127.0.0.1:7077" ;;
        *Worker)
          tmpdir=${SPARK_DAEMON_JAVA_OPTS##*-Djava.io.tmpdir=}
          touch "${tmpdir%% *}/libcommons-crypto-1.so" 2>/dev/null
          echo "Registering worker" >>"$log"
          ;;
      esac
      sleep 600 &
      wait $!
      """;

  private static final String SPARK_SUBMIT =
      """
      #!/bin/bash
      echo "submitted $@"
      while [ $# -gt 0 ] && [ "$1" != -c ]; do
        shift
      done
      trap 'echo interrupted; exit 143' TERM
      bash "$@" &
      wait $!
      """;

  private final Path folder;

  private SparkStandIn(Path folder) {
    this.folder = folder;
  }

  static SparkStandIn in(Path folder) throws IOException {
    SlurmStandIn.program(folder.resolve("bin/spark-class"), SPARK_CLASS);
    SlurmStandIn.program(folder.resolve("bin/spark-submit"), SPARK_SUBMIT);
    Files.createFile(folder.resolve("application.jar"));
    return new SparkStandIn(folder);
  }

  /** What the batch script wants to know. */
  Map<String, String> environment() {
    return Map.of(
        "SPARK_HOME", folder.toString(),
        "IOMINER_JAR", folder.resolve("application.jar").toString());
  }
}
