// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LoggingTest {
  /** Its thread may be interrupted while it waits, which Spark logs as an error with its trace. */
  @Test
  void theEndOfSparksCleanerIsNotLogged() throws IOException {
    Properties logging = new Properties();
    try (Reader file = Files.newBufferedReader(Path.of("src/main/resources/log4j2.properties"))) {
      logging.load(file);
    }
    assertThat(logging)
        .containsEntry("logger.cleaner.name", "org.apache.spark.ContextCleaner")
        .containsEntry("logger.cleaner.level", "off");
  }
}
