// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.report.html.JobPage;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunReport;
import io.iominer.report.lookup.StoredJobReport;
import io.iominer.report.result.NamedValues;
import io.iominer.report.section.SectionRows;
import io.iominer.report.spark.SparkValues;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Each query that a page shows is put to the store: its rows are those of its section, in all
 * columns that the query has.
 */
abstract class ShownQueriesChecks {
  private static final Pattern SECTION =
      Pattern.compile(
          "<section id=\"([a-z0-9_-]+)\"(?:(?!</section>).)*?<pre tabindex=\"0\">(.*?)</pre>",
          Pattern.DOTALL);

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Jobs on OSTs with others, of which the store has comparable runs, and with an allocation. */
  private static final String JOBS =
      """
      SELECT max_by(p.job_id, p.n) AS beside, (
          SELECT max(job_id) FROM job_contention WHERE comparable_run_count IS NOT NULL) AS usual,
        (SELECT max(job_id) FROM job_allocation WHERE match_quality <> 'none') AS allocated
      FROM (SELECT job_id, count(*) AS n FROM job_pair GROUP BY job_id) p""";

  private static Path store() {
    return DiagnosedSamples.shared().store();
  }

  /** By the section's id, as the page shows them. */
  private static Map<String, String> queries(String page) {
    Map<String, String> queries = new LinkedHashMap<>();
    Matcher sections = SECTION.matcher(page);
    while (sections.find()) {
      queries.put(
          sections.group(1),
          sections
              .group(2)
              .replace("&lt;", "<")
              .replace("&gt;", ">")
              .replace("&#39;", "'")
              .replace("&#34;", "\"")
              .replace("&amp;", "&"));
    }
    return queries;
  }

  @Test
  void thePageOfTheFacilityShowsTheQueriesOfItsNumbers() throws IOException {
    Path report = AnalyzedSamples.report();
    JsonNode said = MAPPER.readTree(report.resolve("report.json").toFile());
    Map<String, String> queries = queries(Files.readString(report.resolve("report.html")));
    queries.putAll(queries(Files.readString(report.resolve("figures.html"))));
    assertThat(queries).hasSizeGreaterThan(15);
    try (IOMiner miner = IOMiner.open(store(), TestSpark.session())) {
      for (Map.Entry<String, String> query : queries.entrySet()) {
        List<Map<String, String>> rows = new ArrayList<>();
        said.get(query.getKey()).forEach(row -> rows.add(fields(row)));
        check(query.getKey(), query.getValue(), rows, miner);
      }
    }
  }

  @Test
  void pagesOfJobsShowTheQueriesOfTheirNumbers() throws IOException {
    Set<String> compared = new TreeSet<>();
    try (IOMiner miner = IOMiner.open(store(), TestSpark.session())) {
      Row chosen = miner.query(JOBS).collect().get(0);
      Set<Long> jobs = new LinkedHashSet<>();
      for (int i = 0; i < chosen.size(); i++) {
        if (!chosen.isNullAt(i)) {
          jobs.add(chosen.getLong(i));
        }
      }
      for (long job : jobs) {
        JobReport report =
            new StoredJobReport(IoStore.open(store()), Map.of()).of(NamedLogs.ofJob(job), true);
        String page = JobPage.of(report);
        RunReport run = report.runs().get(0);
        Map<String, String> queries = queries(page);
        Stream.concat(run.facts().stream(), run.evidence().stream())
            .filter(rows -> !rows.rows().isEmpty())
            .forEach(
                rows -> {
                  String anchor = (report.runs().size() == 1 ? "" : "log1-") + rows.section().id();
                  compared.add(rows.section().id());
                  check(rows.section().id(), queries.get(anchor), texts(rows), miner);
                });
      }
    }
    assertThat(compared)
        .contains(
            "job",
            "allocation",
            "factors",
            "critical_files",
            "contention",
            "osts",
            "request_sizes");
  }

  private static List<Map<String, String>> texts(SectionRows rows) {
    return rows.objects().stream().map(ShownQueriesChecks::fields).toList();
  }

  private static Map<String, String> fields(Map<String, @Nullable Object> row) {
    return fields(MAPPER.<JsonNode>valueToTree(row));
  }

  private static Map<String, String> fields(JsonNode row) {
    Map<String, String> values = new TreeMap<>();
    row.properties().forEach(value -> values.put(value.getKey(), text(value.getValue())));
    return values;
  }

  /** Sums of doubles may differ in their last digits. */
  private static String text(JsonNode value) {
    return value.isNumber() ? "%.9g".formatted(value.doubleValue()) : value.toString();
  }

  private static void check(
      String section, String query, List<Map<String, String>> said, IOMiner miner) {
    Tuples asked = miner.query(query);
    List<String> names = List.of(asked.dataset().columns());
    List<Map<String, String>> found = new ArrayList<>();
    asked.collect().forEach(row -> found.add(fields(NamedValues.of(names, SparkValues.of(row)))));
    List<Map<String, String>> expected = new ArrayList<>();
    for (Map<String, String> row : said) {
      assertThat(row).as(section).containsKeys(names.toArray(String[]::new));
      Map<String, String> asFound = new TreeMap<>(row);
      asFound.keySet().retainAll(names);
      expected.add(asFound);
    }
    assertThat(found).as(section).containsExactlyInAnyOrderElementsOf(expected);
  }
}
