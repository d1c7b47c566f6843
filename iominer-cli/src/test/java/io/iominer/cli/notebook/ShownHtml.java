// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a cell showed.
 *
 * @param html a piece of HTML
 */
public record ShownHtml(String html) {
  private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>", Pattern.DOTALL);
  private static final Pattern CELL = Pattern.compile("<td[^>]*>(.*?)</td>", Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("<th [^>]*>(.*?)</th>", Pattern.DOTALL);
  private static final Pattern CHART =
      Pattern.compile("<script type=\"application/json\"[^>]*>(.*?)</script>", Pattern.DOTALL);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The table's headings. */
  public List<String> headings() {
    return texts(HEADING, html);
  }

  /** The table's rows. */
  public List<List<String>> rows() {
    return ROW.matcher(html)
        .results()
        .map(row -> texts(CELL, row.group(1)))
        .filter(row -> !row.isEmpty())
        .toList();
  }

  /** The texts of a column. */
  public List<String> column(String heading) {
    int index = headings().indexOf(heading);
    if (index < 0) {
      throw new AssertionError("No column " + heading + " among " + headings());
    }
    return rows().stream().map(row -> row.get(index)).toList();
  }

  /** The chart's data. */
  public JsonNode chart() throws IOException {
    Matcher matcher = CHART.matcher(html);
    if (!matcher.find()) {
      throw new AssertionError("No chart");
    }
    return MAPPER.readTree(matcher.group(1));
  }

  /** Whether there is one. */
  public boolean hasChart() {
    return CHART.matcher(html).find();
  }

  private static List<String> texts(Pattern pattern, String html) {
    return pattern
        .matcher(html)
        .results()
        .map((MatchResult cell) -> unescaped(cell.group(1)))
        .toList();
  }

  /** What JTE escapes. */
  private static String unescaped(String text) {
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }
}
