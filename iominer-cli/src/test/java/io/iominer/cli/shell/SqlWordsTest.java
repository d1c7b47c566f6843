// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.Tables;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlWordsTest {
  private static final SqlWords WORDS = new SqlWords(Tables.allWithViews());

  /** What the line offers at the bar, of that which begins like the word there. */
  private static List<String> at(String line) {
    int bar = line.indexOf('|');
    SqlLine typed =
        SqlLine.parse(line.replace("|", ""), bar, org.jline.reader.Parser.ParseContext.COMPLETE);
    return WORDS.at(typed.before(), typed.word(), typed.after()).stream()
        .filter(word -> word.startsWith(typed.word()))
        .toList();
  }

  @Test
  void tablesFollowFromAndJoin() {
    assertThat(at("SELECT 1 FROM darshan_|"))
        .containsExactly("darshan_job", "darshan_file", "darshan_dxt", "darshan_heatmap");
    assertThat(at("SELECT 1 FROM darshan_job\nJOIN slurm_|"))
        .containsExactly("slurm_job", "slurm_step");
    assertThat(at("describe find|")).containsExactly("finding");
  }

  @Test
  void columnsAreThoseOfTheStatementsTables() {
    assertThat(at("SELECT node_| FROM slurm_job")).contains("node_count", "node_list");
    assertThat(at("SELECT node_| FROM darshan_job")).isEmpty();
    assertThat(at("SELECT * FROM darshan_job j WHERE j.ost_|"))
        .containsExactly("j.ost_bitmap", "j.ost_count", "j.ost_mount_points");
    assertThat(at("SELECT bin_w|")).as("no table yet").containsExactly("bin_width_s");
  }

  @Test
  void wordsOfSqlAreWrittenAsTheUserBegan() {
    assertThat(at("sel|")).containsExactly("select");
    assertThat(at("SELECT count(*) FR|")).containsExactly("FROM");
    assertThat(at("SELECT ost_u|")).containsExactly("ost_union");
  }
}
