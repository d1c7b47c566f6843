// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.anonymous.AnonymousNames;
import io.iominer.core.anonymous.PseudonymKey;
import io.iominer.core.model.NodeList;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.Tables;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is anonymised holds no name of the store, and says the same of its jobs. */
class AnonymizeTest {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");
  private static final Pattern PART = Pattern.compile("[^\\s/!:]+");
  private static final int SHORTEST = 4;

  /** Columns of names, of any source table. */
  private static final List<String> NAMES =
      List.of(
          "user", "group_name", "account", "job_name", "cluster", "application", "daos_container");

  /**
   * Words of IOMiner's own pages and tables, and of Slurm's, that names of the samples have, too.
   */
  private static final Set<String> OWN_WORDS =
      Set.of("batch", "darshan", "meta", "stdio", "text", "unaligned");

  /** Folders above the samples: any words, for example "check", that pages have, too. */
  private static final Set<String> FOLDERS_ABOVE = foldersAbove();

  private static final List<String> HOSTS = List.of("host", "node_list", "oss", "mds", "router");

  /** Columns of paths, or of words that may be paths. */
  private static final List<String> PATHS =
      List.of(
          "executable",
          "file_name",
          "log_file",
          "source",
          "path",
          "archive",
          "work_dir",
          "submit_line",
          "written_folder");

  /** What begins with the names of users, hosts or paths that no other column has. */
  private static final List<String> SENTENCES = List.of("expected", "found", "message");

  @TempDir private static Path temp;
  private static Path store;
  private static Path key;

  /** With all operations that were traced, and a file that is no log. */
  @BeforeAll
  static void ingest() throws IOException {
    store = SmallStore.in(Files.createDirectory(temp.resolve("zaphods-site")).resolve("trillian"));
    Path broken =
        Files.writeString(temp.resolve("marvin_android_id7-8_1-2-3.darshan"), "not a log");
    run(3, "ingest", "--store", store.toString(), broken.toString());
    String configuration = DiagnosedSamples.CONFIGURATION.toString();
    run(0, "ingest", "--store", store.toString(), "--config", configuration, "--dxt");
    run(0, "diagnose", "--store", store.toString());
    key = Files.writeString(temp.resolve("key"), "0123456789abcdef");
  }

  private static String run(int expected, String... args) {
    TestSpark.session();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        IoMinerCli.commandLine(args)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(args);
    assertThat(exitCode).as(err::toString).isEqualTo(expected);
    return out.toString() + err;
  }

  /** One key, so that pages and tables can be compared. */
  private static void anonymized(String command, String... more) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of(more));
    args.addAll(
        List.of("--store", store.toString(), "--anonymize", "--anonymize-key", key.toString()));
    run(0, args.toArray(String[]::new));
  }

  @Test
  void pagesAndTablesHoldNoNameOfTheStoreAndAreAlikeWithTheSameKey() throws IOException {
    Path folder = temp.resolve("report");
    Path site =
        Files.writeString(temp.resolve("arthur.json"), "{\"site\": {\"name\": \"Magrathea\"}}");
    anonymized("report", "--config", site.toString(), "--out", folder.toString());
    Set<String> names = names();
    names.addAll(
        List.of(
            "Magrathea",
            "arthur",
            "zaphods",
            "trillian",
            "anonymized",
            temp.getFileName().toString()));
    assertThat(names).hasSizeGreaterThan(200).contains("marvin_android_id7-8_1-2-3.darshan");
    Map<String, String> texts = texts(folder);
    assertThat(texts.keySet()).anyMatch(file -> file.startsWith("jobs/")).contains("report.json");
    assertThat(found(names, texts)).isEmpty();
    assertThat(texts.get("report.html")).contains("Store STORE, an anonymised copy");
    assertThat(run(2, "report", "--store", store.toString(), "--out", folder.toString()))
        .contains("--out: expected --anonymize for a folder with an anonymised report");
    try (Stream<Path> left = Files.list(NativeLibraries.unpackInOwnFolder())) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("anonymized"));
    }

    Path parquet = temp.resolve("parquet");
    anonymized("export", parquet.toString(), "--format", "parquet");
    Map<String, String> rows = rows(parquet);
    assertThat(rows).containsKeys("darshan_job", "slurm_job", "ingest_reject");
    assertThat(found(names, rows)).isEmpty();
    List<String> applications =
        new ObjectMapper()
            .readTree(folder.resolve("report.json").toFile())
            .get("applications")
            .findValuesAsText("application");
    assertThat(applications)
        .hasSizeGreaterThan(10)
        .isSubsetOf(column(parquet, "darshan_job", "application"));
    Set<String> uids = uids();
    assertThat(uids).hasSizeGreaterThan(3);
    assertThat(column(parquet, "darshan_job", "uid")).doesNotContainAnyElementsOf(uids);
    assertThat(column(parquet, "slurm_job", "uid")).doesNotContainAnyElementsOf(uids);
    haveSameDiagnosis(parquet);
  }

  private static void haveSameDiagnosis(Path folder) {
    Map<String, String> columns =
        Map.of(
            "diagnosis", "log_id, verdict, dominant_cause, round(lost_s, 6), round(io_s, 6)",
            "finding", "log_id, rule, level, cause",
            "job_allocation", "log_id, match_quality, slurm_job_id, node_count");
    for (Map.Entry<String, String> query : columns.entrySet()) {
      String row = "concat_ws(' ', " + query.getValue() + ")";
      Set<String> expected = new TreeSet<>();
      run(
              0,
              "query",
              "SELECT " + row + " AS row FROM " + query.getKey(),
              "--store",
              store.toString(),
              "--format",
              "csv")
          .lines()
          .skip(1)
          .forEach(expected::add);
      Set<String> actual =
          TestSpark.session()
              .read()
              .parquet(folder.resolve(query.getKey()).toString())
              .selectExpr(row)
              .collectAsList()
              .stream()
              .map(one -> one.getString(0))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(actual).as(query.getKey()).isNotEmpty().isEqualTo(expected);
    }
  }

  @Test
  void aFolderWithNamesTakesNoAnonymisedReport() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("named"));
    Files.writeString(folder.resolve("report.html"), "");
    assertThat(
            run(
                2,
                "report",
                "--store",
                store.toString(),
                "--out",
                folder.toString(),
                "--anonymize"))
        .contains("expected an empty folder or one with an anonymised report");
    assertThat(run(2, "report", "--store", store.toString(), "--anonymize-key", key.toString()))
        .contains("--anonymize-key: expected --anonymize with it");
  }

  private static Set<String> names() {
    Set<String> words = new TreeSet<>();
    forEach(NAMES, (column, text) -> words.add(text));
    forEach(HOSTS, (column, text) -> NodeList.of(text).nodes().limit(500).forEach(words::add));
    forEach(
        PATHS,
        (column, text) -> PART.matcher(text).results().map(MatchResult::group).forEach(words::add));
    forEach(PATHS, (column, text) -> words.add(text));
    forEach(SENTENCES, (column, text) -> words.add(text));
    AnonymousNames kept = new AnonymousNames(PseudonymKey.random(), Set.of("/scratch", "/lustre"));
    Set<String> names = new TreeSet<>();
    for (String word : words) {
      if (word.length() >= SHORTEST
          && word.chars().anyMatch(Character::isLetter)
          && !OWN_WORDS.contains(word)
          && !FOLDERS_ABOVE.contains(word)
          && !kept.path(word).equals(word)) {
        names.add(word);
      }
    }
    return names;
  }

  private static Set<String> foldersAbove() {
    Set<String> folders = new HashSet<>();
    Path.of("").toAbsolutePath().forEach(part -> folders.add(part.toString()));
    return folders;
  }

  private interface Visitor {
    void text(String column, String text);
  }

  private static void forEach(List<String> columns, Visitor visitor) {
    IoStore open = IoStore.open(store);
    Tables.all().stream()
        .filter(table -> !table.name().equals("finding"))
        .forEach(
            table -> {
              List<String> there =
                  columns.stream().filter(column -> table.column(column).isPresent()).toList();
              if (!there.isEmpty()) {
                open.scan(table)
                    .rowsInTurn(
                        there,
                        row ->
                            there.forEach(
                                column ->
                                    row.text(column).ifPresent(t -> visitor.text(column, t))));
              }
            });
  }

  private static Set<String> uids() {
    Set<String> uids = new HashSet<>();
    for (String table : List.of("darshan_job", "slurm_job")) {
      IoStore.open(store)
          .scan(Tables.find(table).orElseThrow())
          .rowsInTurn(List.of("uid"), row -> row.count("uid").ifPresent(uid -> uids.add("" + uid)));
    }
    return uids;
  }

  /** The text of all files below a folder but style, script and chart library. */
  private static Map<String, String> texts(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.startsWith("assets")) {
          texts.put(name, name + "\n" + Files.readString(file, StandardCharsets.UTF_8));
        }
      }
    }
    return texts;
  }

  private static Map<String, String> rows(Path parquet) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> tables = Files.list(parquet)) {
      for (Path table : tables.toList()) {
        texts.put(
            table.getFileName().toString(),
            TestSpark.session().read().parquet(table.toString()).collectAsList().stream()
                .map(Row::toString)
                .collect(Collectors.joining("\n")));
      }
    }
    return texts;
  }

  private static Set<String> column(Path parquet, String table, String column) {
    return TestSpark.session()
        .read()
        .parquet(parquet.resolve(table).toString())
        .select(column)
        .distinct()
        .collectAsList()
        .stream()
        .map(row -> "" + row.get(0))
        .collect(Collectors.toSet());
  }

  /** Names that stand in texts as whole words, with the file of each. */
  private static Set<String> found(Set<String> names, Map<String, String> texts) {
    Map<String, List<String>> wordsOf = new TreeMap<>();
    names.forEach(name -> wordsOf.put(name, words(name).toList()));
    Set<String> found = new TreeSet<>();
    texts.forEach(
        (file, text) -> {
          Set<String> words = words(text).collect(Collectors.toSet());
          wordsOf.forEach(
              (name, parts) -> {
                if (words.containsAll(parts) && holdsAsWhole(text, name)) {
                  found.add(name + " in " + file);
                }
              });
        });
    return found;
  }

  private static Stream<String> words(String text) {
    return WORD.matcher(text).results().map(MatchResult::group);
  }

  /** Whether a text has a name that is no part of a longer word. */
  private static boolean holdsAsWhole(String text, String name) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      if ((at == 0 || !isOfWord(text.codePointBefore(at)))
          && (end == text.length() || !isOfWord(text.codePointAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfWord(int character) {
    return WORD.matcher(Character.toString(character)).matches();
  }
}
