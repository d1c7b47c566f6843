// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FacilityPageTest {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"([a-z-]+)-data\">(.*?)</script>");

  @Test
  void namesFromLogsAreText() throws IOException {
    String html = SamplePage.html();
    assertThat(html).doesNotContain("<script>document", "<img src=x>", "'owned'</script>");
    assertThat(html).contains("&lt;/script&gt;&lt;script&gt;document.title=");
    assertThat(html.split("<script", -1)).hasSize(1 + 3 + 2);
  }

  @Test
  void onlyWhatPagesShareIsFetched() throws IOException {
    String page = SamplePage.html();
    assertThat(page).contains("default-src &#39;none&#39;", "script-src &#39;self&#39; file:");
    assertThat(
            page.replaceAll(
                "(<link rel=\"stylesheet\" href|<script src)=\"assets/[a-z]+-[0-9a-f]{8}[.a-z]+\">",
                ""))
        .doesNotContain(" src=\"", "@import", "url(", "<link");
    assertThat(page.length()).isLessThan(600_000);
  }

  /** What is drawn is what the sections hold. */
  @Test
  void chartsHaveTheRowsOfTheirSections() throws IOException {
    Matcher data = DATA.matcher(SamplePage.html());
    List<String> drawn = new ArrayList<>();
    while (data.find()) {
      drawn.add(data.group(1));
      JsonNode chart = new ObjectMapper().readTree(data.group(2));
      SectionRows section = section(data.group(1));
      JsonNode rows = chart.get(chart.get("kind").textValue().equals("heat") ? "cells" : "rows");
      assertThat(rows).hasSameSizeAs(section.rows());
      for (int i = 0; i < rows.size(); i++) {
        JsonNode last = rows.get(i).get(rows.get(i).size() - 1);
        Object[] row = section.rows().get(i);
        assertThat(last.doubleValue())
            .isEqualTo(
                switch (section.section().id()) {
                  case "lost-node-hours" -> row[2];
                  case "ost-hours" -> row[3];
                  default -> row[10];
                });
      }
    }
    assertThat(drawn).containsExactly("lost-node-hours", "ost-hours", "slowest");
  }

  private static SectionRows section(String id) {
    return SamplePage.report().sections().stream()
        .filter(rows -> rows.section().id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
