// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.JobSummary;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LogSummariesTest {
  private static final Pattern LABEL = Pattern.compile("\\b(N-N|N-M|N-1|1-1)\\b");

  @Test
  void theLabelledPatternOfEveryJobIsFound() throws IOException {
    List<String> wrong = new ArrayList<>();
    int labelled = 0;
    for (String line : Files.readAllLines(SharedData.folder("sample-data").resolve("LABELS.tsv"))) {
      String[] row = line.split("\t", -1);
      Matcher label = LABEL.matcher(row[3] + " " + row[4]);
      if (label.find()) {
        labelled++;
        Optional<AccessPattern> pattern = summary("_id" + row[0] + "-").pattern();
        if (!pattern.map(AccessPattern::label).equals(Optional.of(label.group()))) {
          wrong.add(line + ": found " + pattern);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(labelled).isGreaterThan(15);
  }

  private static JobSummary summary(String part) throws IOException {
    Path file =
        SharedData.darshanLogs().stream()
            .filter(f -> f.getFileName().toString().contains(part))
            .findFirst()
            .orElseThrow();
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      return LogSummaries.of(log);
    }
  }
}
