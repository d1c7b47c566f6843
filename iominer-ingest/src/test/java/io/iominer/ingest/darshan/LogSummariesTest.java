// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LogSummariesTest {
  private static final Pattern LABEL = Pattern.compile("\\b(N-N|N-M|N-1|1-1)\\b");
  private static final Pattern TOTAL = Pattern.compile("total_(\\w+): (\\S+)");

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

  @Test
  void totalsAreThoseOfTheReference() throws IOException {
    int compared = 0;
    Path expected = SharedData.folder("sample-data/expected");
    for (Path file : SharedData.darshanLogs()) {
      Path totals = expected.resolve(file.getFileName() + ".total.gz");
      if (Files.exists(totals)) {
        compared += compareTotals(summaryOf(file), totals);
      }
    }
    assertThat(compared).isGreaterThan(1_000);
  }

  private static int compareTotals(JobSummary summary, Path reference) throws IOException {
    int compared = 0;
    for (String line : lines(reference)) {
      Matcher total = TOTAL.matcher(line);
      if (!total.matches() || total.group(2).equals("-1")) {
        continue;
      }
      for (ModuleTotals module : summary.totals().values()) {
        for (Total counter : Total.values()) {
          if (counter
              .counter(module.module())
              .filter(c -> c.logName().equals(total.group(1)))
              .isPresent()) {
            compared++;
            double found =
                counter.isTime()
                    ? module.time(counter).orElseThrow()
                    : module.count(counter).orElseThrow();
            assertThat(found)
                .as("%s, %s", reference, line)
                .isCloseTo(Double.parseDouble(total.group(2)), Offset.offset(1e-6));
          }
        }
      }
    }
    return compared;
  }

  private static List<String> lines(Path gzip) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(gzip))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void aNegativeTimeOfARealLogIsInNoSum() throws IOException {
    JobSummary summary = summary("pyd__example_logs__example.darshan");
    assertThat(summary.impossibleValues()).isEqualTo(1);
    assertThat(summary.io().writeSeconds()).isPositive();
  }

  private static JobSummary summary(String part) throws IOException {
    Path file = SharedData.darshanLog(part);
    return summaryOf(file);
  }

  private static JobSummary summaryOf(Path file) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      return LogSummaries.of(log);
    }
  }
}
