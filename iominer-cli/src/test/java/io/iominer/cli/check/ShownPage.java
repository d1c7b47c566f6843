// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A page about a job as a person reads it.
 *
 * @param html from the main part on, without scripts
 */
record ShownPage(String html) {
  private static final String SCRIPT = "<script";
  private static final String END = "</script>";
  private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>", Pattern.DOTALL);
  private static final Pattern CELL = Pattern.compile("<td[^>]*>(.*?)</td>", Pattern.DOTALL);
  private static final Pattern PARAGRAPH = Pattern.compile("<p[^>]*>(.*?)</p>", Pattern.DOTALL);
  private static final Pattern PART =
      Pattern.compile(
          "<li><strong>(.*?)</strong> ([\\d.]+ s)(?:, ([\\d.]+ %) of the run)?: (.*?)\\s*(?:<ul>|</li>)",
          Pattern.DOTALL);
  private static final Pattern ITEM = Pattern.compile("<li>(.*?)(?=<|$)", Pattern.DOTALL);
  private static final Pattern ADVICE =
      Pattern.compile(
          "<article class=\"advice\">\\s*<h3>(.*?)</h3>\\s*<p>(.*?)</p>", Pattern.DOTALL);

  static ShownPage of(String html) {
    StringBuilder seen = new StringBuilder();
    int from = html.indexOf("<main");
    for (int script = html.indexOf(SCRIPT, from);
        script >= 0;
        script = html.indexOf(SCRIPT, from)) {
      seen.append(html, from, script);
      from = html.indexOf(END, script) + END.length();
    }
    return new ShownPage(seen.append(html, from, html.length()).toString());
  }

  /** The rows of a section's table; none where the page has no such section. */
  List<List<String>> rows(String section) {
    return ROW.matcher(section(section))
        .results()
        .map(row -> texts(CELL, row.group(1)))
        .filter(row -> !row.isEmpty())
        .toList();
  }

  private String section(String id) {
    int begin = html.indexOf("<section id=\"" + id + "\"");
    return begin < 0 ? "" : html.substring(begin, html.indexOf("</section>", begin));
  }

  /** Paragraphs before the first table. */
  List<String> paragraphs() {
    int end = html.indexOf("<nav");
    return texts(PARAGRAPH, html.substring(0, end < 0 ? html.length() : end));
  }

  /** What time was lost to: name, seconds, share of the run and words. */
  List<List<String>> parts() {
    return groups(PART, section("why"), 4);
  }

  /** What rules found of it. */
  List<String> findings() {
    return texts(ITEM, section("why")).stream().filter(text -> !text.isEmpty()).toList();
  }

  /** What may cost elsewhere. */
  List<String> risks() {
    return texts(ITEM, section("risks"));
  }

  /** Recommendations: what to do, and who, how much it saves and why. */
  List<List<String>> advice() {
    return groups(ADVICE, section("advice"), 2);
  }

  private static List<List<String>> groups(Pattern pattern, String html, int groups) {
    return pattern
        .matcher(html)
        .results()
        .map(
            found ->
                IntStream.rangeClosed(1, groups)
                    .mapToObj(group -> found.group(group) == null ? "-" : text(found.group(group)))
                    .collect(Collectors.toList()))
        .toList();
  }

  private static List<String> texts(Pattern pattern, String html) {
    return pattern.matcher(html).results().map(found -> text(found.group(1))).toList();
  }

  /** What JTE escapes. */
  private static String text(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#34;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
        .strip();
  }
}
