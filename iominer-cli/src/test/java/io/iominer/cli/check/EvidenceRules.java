// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.rule.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What findings name is in the log, and in their evidence. */
final class EvidenceRules {
  private static final Pattern PATH = Pattern.compile("(?<![^ '])/(?=[^ *])");
  private static final Pattern COMMAND = Pattern.compile("^lfs \\w+.*? (/[^#]*?)(?:  +#.*)?$");
  private static final Pattern RANK = Pattern.compile("\\branks? (\\d+(?:, \\d+)*)\\b(?!\\.)");
  private static final Pattern RANKS = Pattern.compile("(\\d+) (?:ranks|aggregators)\\b");
  private static final Pattern OST = Pattern.compile("\\bOST (\\d+)(?: of (/\\S*))?");

  /** A folder that a command makes anew. */
  private static final String NEW = ".striped";

  private EvidenceRules() {}

  private static List<Finding> found(RenderedLog log) {
    return log.diagnosis().findings().stream().filter(Finding::isTripped).toList();
  }

  private static Stream<String> texts(Finding finding) {
    return Stream.concat(Stream.of(finding.message()), finding.evidence().stream());
  }

  /** Paths in findings are files or mount points of the log; those in commands folders, too. */
  static void files(RenderedLog log, Contradictions found) {
    List<String> files =
        log.log().job().facts().files().stream().map(f -> log.log().fileName(f.id())).toList();
    List<String> known = new ArrayList<>(files);
    osts(log).forEach(ost -> ost.fileSystem().ifPresent(known::add));
    for (Finding finding : found(log)) {
      texts(finding)
          .forEach(
              text ->
                  PATH.matcher(text)
                      .results()
                      .map(MatchResult::start)
                      .filter(at -> known.stream().noneMatch(name -> text.startsWith(name, at)))
                      .forEach(at -> found.unless(false, "no such file: %s", text.substring(at))));
      finding.advice().stream()
          .flatMap(advice -> advice.steps().stream())
          .flatMap(step -> COMMAND.matcher(step).results())
          .map(command -> command.group(1).strip().replace(NEW, "").replace("'", ""))
          .filter(path -> files.stream().noneMatch(name -> name.startsWith(path)))
          .forEach(path -> found.unless(false, "no file of the job is in %s", path));
    }
  }

  /** Numbers of ranks are below the job's count, and counts no greater. */
  static void ranks(RenderedLog log, Contradictions found) {
    int processes = log.log().job().facts().processes();
    for (Finding finding : found(log)) {
      Stream<String> advised =
          finding.advice().stream()
              .flatMap((Advice one) -> Stream.concat(Stream.of(one.title()), one.steps().stream()));
      Stream.concat(texts(finding), advised)
          .forEach(
              text -> {
                ranksIn(text)
                    .forEach(rank -> found.unless(rank < processes, "no such rank: %s", text));
                RANKS
                    .matcher(text)
                    .results()
                    .mapToLong(ranks -> Long.parseLong(ranks.group(1)))
                    .forEach(
                        ranks -> found.unless(ranks <= processes, "not so many ranks: %s", text));
              });
    }
  }

  private static Stream<Integer> ranksIn(String text) {
    return RANK.matcher(text)
        .results()
        .flatMap(ranks -> Stream.of(ranks.group(1).split(", ")))
        .map(Integer::valueOf);
  }

  /** OSTs in findings are of the log's layouts. */
  static void osts(RenderedLog log, Contradictions found) {
    for (Finding finding : found(log)) {
      texts(finding)
          .forEach(
              text ->
                  OST.matcher(text)
                      .results()
                      .filter(named -> osts(log).stream().noneMatch(ost -> isNamed(ost, named)))
                      .forEach(named -> found.unless(false, "no such OST: %s", text)));
    }
  }

  private static SortedSet<Ost> osts(RenderedLog log) {
    return new TreeSet<>(log.log().profile().summary().osts());
  }

  private static boolean isNamed(Ost ost, MatchResult named) {
    String fileSystem = named.group(2);
    return ost.index() == Integer.parseInt(named.group(1))
        && (fileSystem == null || ost.fileSystem().filter(fileSystem::startsWith).isPresent());
  }

  /** Each rank, OST and file of a message stands in the finding's evidence. */
  static void messages(RenderedLog log, Contradictions found) {
    for (Finding finding : found(log)) {
      String message = finding.message();
      List<Integer> shown = finding.evidence().stream().flatMap(EvidenceRules::ranksIn).toList();
      ranksIn(message)
          .forEach(
              rank ->
                  found.unless(
                      shown.contains(rank),
                      "%s: no evidence for rank %d in %s",
                      finding.rule().id(),
                      rank,
                      finding.evidence()));
      OST.matcher(message)
          .results()
          .map(MatchResult::group)
          .forEach(
              ost ->
                  found.unless(
                      finding.evidence().stream().anyMatch(text -> text.contains(ost)),
                      "%s: no evidence for %s in %s",
                      finding.rule().id(),
                      ost,
                      finding.evidence()));
      found.unless(
          !finding.evidence().isEmpty(), "%s: no evidence: %s", finding.rule().id(), message);
    }
  }
}
