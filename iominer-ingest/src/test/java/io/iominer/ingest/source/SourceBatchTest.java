// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.progress.StopRequest;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.SlurmStepTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.testing.TableText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources that come in one commit give the store that they give one by one. */
class SourceBatchTest {
  private static final int SEEDS = 2;
  private static final int FILES = 5;
  private static final List<TableDefinition> TABLES =
      List.of(
          SlurmJobTable.DEFINITION,
          SlurmStepTable.DEFINITION,
          LmtOstTable.DEFINITION,
          IngestSourceTable.DEFINITION,
          IngestRejectTable.DEFINITION);

  @TempDir private Path folder;

  private List<SourceReport> ingest(SourceGroup group, List<String> files, Path store, int mostRows)
      throws IOException {
    List<SourceReport> reports = new ArrayList<>();
    new SourceIngest(SourceSettings.DEFAULT, WorkListener.SILENT, new StopRequest(), mostRows)
        .run(group, files, store, 2, reports::add);
    return reports;
  }

  private static Map<String, List<String>> rows(Path store) {
    return TABLES.stream()
        .collect(
            Collectors.toMap(
                TableDefinition::name,
                table -> TableText.rows(IoStore.open(store), table, Set.of("ingest_time"))));
  }

  /** In two runs, so that the second one meets what the first one left. */
  private void compare(SourceGroup group, Function<Random, String> text) throws IOException {
    int commits = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Path place = Files.createDirectories(folder.resolve(group + "-" + seed));
      List<String> files = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        files.add(Files.writeString(place.resolve("dump" + i), text.apply(random)).toString());
      }
      List<String> again = new ArrayList<>(files.subList(0, 3));
      again.add(files.get(0));
      Path one = place.resolve("one");
      Path all = place.resolve("all");
      int most = 1 + random.nextInt(60);
      assertThat(ingest(group, files, all, most))
          .as("seed %d", seed)
          .isEqualTo(ingest(group, files, one, 1));
      assertThat(rows(all)).as("seed %d", seed).isEqualTo(rows(one));
      for (String file : again) {
        Files.writeString(Path.of(file), text.apply(random));
      }
      assertThat(ingest(group, again, all, 1000))
          .as("seed %d", seed)
          .isEqualTo(ingest(group, again, one, 1));
      assertThat(rows(all)).as("seed %d", seed).isEqualTo(rows(one));
      commits += states(one) - states(all);
    }
    assertThat(commits).as("commits that were saved").isGreaterThan(SEEDS);
  }

  private static int states(Path store) throws IOException {
    try (Stream<Path> files = Files.list(store.resolve("tables/ingest_source/metadata"))) {
      return (int) files.filter(file -> file.getFileName().toString().startsWith("snap-")).count();
    }
  }

  /** Jobs that wait, run and end, in dumps that overlap and tell more or fewer fields. */
  private static String accounting(Random random) {
    if (random.nextInt(8) == 0) {
      return "no accounting\n";
    }
    boolean isLong = random.nextBoolean();
    StringBuilder text =
        new StringBuilder("JobID|JobIDRaw|User|State|Submit|Start|End")
            .append(isLong ? "|NNodes|NodeList\n" : "\n");
    for (int row = random.nextInt(12); row > 0; row--) {
      int job = 1 + random.nextInt(8);
      int state = random.nextInt(3);
      String step = random.nextInt(4) == 0 && state > 0 ? ".0" : "";
      text.append(job + step + "|" + job + step + "|u|")
          .append(List.of("PENDING", "RUNNING", "COMPLETED").get(state))
          .append("|2026-01-01T00:00:00|")
          .append(state == 0 ? "Unknown" : "2026-01-01T01:00:0" + random.nextInt(2))
          .append(state < 2 ? "|Unknown" : "|2026-01-01T02:00:0" + random.nextInt(3))
          .append(isLong ? "|1|nid1\n" : "\n");
      if (random.nextInt(20) == 0) {
        text.append("a row of something else\n");
      }
    }
    return text.toString();
  }

  @Test
  void dumpsOfAccounting() throws IOException {
    compare(SourceGroup.ACCOUNTING, SourceBatchTest::accounting);
  }

  /** Some minutes of an OST; half of the recordings begin where others are. */
  private static String samples(Random random) {
    if (random.nextInt(8) == 0) {
      return "no samples\n";
    }
    long begin = 1_285_273_690L + 60L * random.nextInt(60);
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(30); i >= 0; i--) {
      text.append(
          String.format(
              "%1$d %1$d oss1 lmt_ost 2;oss1;0.1;32.9;lc%2$d-OST0001;1;2;3;4;%3$d;%3$d;0;3;0;0;0;4;5;COMPLETE 1/1;%n",
              begin + 5L * (30 - i), 1 + random.nextInt(2), 1000 * (30 - i)));
    }
    return text.toString();
  }

  @Test
  void recordingsOfServers() throws IOException {
    compare(SourceGroup.SAMPLES, SourceBatchTest::samples);
  }
}
