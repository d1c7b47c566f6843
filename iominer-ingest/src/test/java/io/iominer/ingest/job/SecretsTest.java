// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TableText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no log may be a file that readers of the store should not see: it is not quoted. */
class SecretsTest {
  private static final String SECRET = "SECRETHASH";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root:SECRETHASH:19000:0:99999:7:::\nnext\n",
        "\u0089PNG SECRETHASH",
        "{\"token\": \"SECRETHASH\"}\n",
        "{SECRETHASH",
        "[SECRETHASH]\nkey = SECRETHASH\n",
        "SECRETHASH|JobID_\n1|2\n",
        "JobName|SECRETHASH\n1|2\n",
        "SECRETHASH",
        "-----BEGIN PRIVATE KEY-----\nSECRETHASH\n"
      })
  void nothingIsQuotedOfWhatIsNoLog(String content) throws IOException {
    Path store = SmallStore.in(folder.resolve("store"));
    Path logs = Files.createDirectory(folder.resolve("logs"));
    Path file = Files.writeString(logs.resolve("x.darshan"), content);
    IngestReport report =
        new IngestJob(new ThreadExchange(1, "ingest"), WorkListener.SILENT)
            .run(IngestRequest.of(List.of(logs), store));
    assertThat(report.toString()).doesNotContain(SECRET);
    List<SourceReport> reports = new ArrayList<>();
    for (SourceGroup group : SourceGroup.values()) {
      reports.addAll(
          new SourceIngest(SourceSettings.DEFAULT).run(group, List.of(file.toString()), store, 1));
    }
    assertThat(reports)
        .hasSize(2)
        .allSatisfy(
            one -> {
              assertThat(one.outcome()).isEqualTo("rejected");
              assertThat(one.messages().toString()).doesNotContain(SECRET);
            });
    assertThat(TableText.rows(IoStore.open(store), IngestRejectTable.DEFINITION, Set.of()))
        .isNotEmpty()
        .noneMatch(row -> row.contains(SECRET));
  }
}
