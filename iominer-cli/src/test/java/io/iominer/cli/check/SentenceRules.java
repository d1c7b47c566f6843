// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Finding;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What holds of the numbers of one sentence. */
final class SentenceRules {
  private static final String SECONDS = "(\\d[\\d.]*(?:E-?\\d+)? s)";
  private static final String BYTES = "(\\d[\\d.]* (?:[KMGTPE]i)?B)";

  /**
   * A form of sentence.
   *
   * @param form with its numbers
   * @param isSound whether they agree
   */
  private record Form(Pattern form, Predicate<List<Shown>> isSound) {
    static Form of(String form, Predicate<List<Shown>> isSound) {
      return new Form(Pattern.compile(form), isSound);
    }

    boolean holds(String text) {
      return form.matcher(text)
          .results()
          .map(
              found ->
                  IntStream.rangeClosed(1, found.groupCount())
                      .mapToObj(group -> Shown.of(found.group(group)).orElseThrow())
                      .toList())
          .allMatch(isSound);
    }
  }

  private static final List<Form> FORMS =
      List.of(
          Form.of("\\b(\\d[\\d,]*) of (\\d[\\d,]*) [a-z]", SentenceRules::isPart),
          Form.of(BYTES + " of (?:the )?" + BYTES, SentenceRules::isPart),
          Form.of("(\\d+) changes .*in (\\d+) requests", SentenceRules::isPart),
          Form.of("(\\d+ %)", part -> part.get(0).least() <= 1),
          Form.of(BYTES + ", the mean of (\\d+) \\w+ is " + BYTES, SentenceRules::isMostOfSoMany),
          Form.of(
              SECONDS + " in reads and writes, the mean of (\\d+) ranks is " + SECONDS,
              SentenceRules::isMostOfSoMany),
          Form.of(
              "takes " + SECONDS + " below collective calls, others would take " + SECONDS,
              two -> two.get(0).most() >= two.get(1).least()),
          Form.of(
              "(\\d+) ranks \\w+ in (\\d+) groups",
              two -> two.get(1).value() <= two.get(0).value()),
          Form.of(
              "in (\\d+) groups: " + SECONDS + " in total, the longest takes " + SECONDS,
              groups ->
                  groups.get(2).least() <= groups.get(1).most()
                      && groups.get(1).least() <= groups.get(0).value() * groups.get(2).most()),
          Form.of(
              "([\\d.]+) times the mean of the job's (\\d+) OSTs",
              two -> two.get(0).least() <= two.get(1).value() && two.get(0).value() >= 1),
          Form.of(
              "(\\d+) files of .* in (\\d+) stretches, ([\\d.]+) files at a time",
              three ->
                  three.get(1).value() <= three.get(0).value()
                      && three.get(2).least() <= three.get(0).value()
                      && three.get(2).most() >= 1),
          Form.of(
              BYTES + " asked for, " + BYTES + " moved below \\(([\\d.]+) times\\)",
              three ->
                  three.get(2).least() <= three.get(1).most() / three.get(0).least()
                      && three.get(2).most() >= three.get(1).least() / three.get(0).most()));

  /** What was found is not nothing. */
  private static final Form NOTHING =
      Form.of("(?<![.\\d])(0(?:\\.0+)? (?:[KMGT]i)?B|0(?:\\.0+)? s)\\b", zero -> false);

  private static final Pattern OF_IO =
      Pattern.compile(SECONDS + " in metadata operations, (\\d+ %) of the I/O time");
  private static final Pattern ALL_LOST =
      Pattern.compile(
          "^(?:all ranks are in MPI-IO for |the slowest rank waits )?"
              + SECONDS
              + " (?:without any request|in MPI-IO for ranks|are lost in the library)");
  private static final Pattern RUN_AT = Pattern.compile("run at (\\d+ %) of the others' median");
  private static final Pattern MEDIAN =
      Pattern.compile("at " + BYTES + "/s; median of \\d+ OSTs: " + BYTES + "/s");

  private SentenceRules() {}

  private static boolean isPart(List<Shown> two) {
    return two.get(0).least() <= two.get(1).most();
  }

  /** One of so many is no less than their mean, and no more than all. */
  private static boolean isMostOfSoMany(List<Shown> one) {
    return one.get(0).most() >= one.get(2).least()
        && one.get(0).least() <= one.get(1).value() * one.get(2).most();
  }

  /** Messages and evidence of what was found. */
  static void numbers(RenderedLog log, Contradictions found) {
    for (Finding finding : log.diagnosis().findings()) {
      if (finding.isTripped()) {
        found.unless(NOTHING.holds(finding.message()), "%s", finding.message());
        Stream.concat(Stream.of(finding.message()), finding.evidence().stream())
            .forEach(text -> FORMS.forEach(form -> found.unless(form.holds(text), "%s", text)));
        log.diagnosis().losses().ifPresent(losses -> seconds(finding, losses, found));
        medians(finding, found);
      }
    }
  }

  /** Seconds in a message are those of its cause, and shares of the time in I/O are. */
  private static void seconds(Finding finding, Losses losses, Contradictions found) {
    String text = finding.message();
    OF_IO
        .matcher(text)
        .results()
        .forEach(
            at -> {
              Shown seconds = Shown.of(at.group(1)).orElseThrow();
              Shown share = Shown.of(at.group(2)).orElseThrow();
              found.unless(
                  share.least() * losses.ioSeconds() <= seconds.most()
                      && share.most() * losses.ioSeconds() >= seconds.least(),
                  "%s; %s s are in I/O",
                  text,
                  losses.ioSeconds());
            });
    ALL_LOST
        .matcher(text)
        .results()
        .forEach(
            at ->
                found.unless(
                    Shown.of(at.group(1))
                        .orElseThrow()
                        .isOf(losses.seconds(finding.rule().cause())),
                    "%s; %s s were lost to %s",
                    text,
                    losses.seconds(finding.rule().cause()),
                    finding.rule().cause()));
  }

  /** A share of a median is that of the rates in the evidence. */
  private static void medians(Finding finding, Contradictions found) {
    RUN_AT
        .matcher(finding.message())
        .results()
        .forEach(
            at ->
                finding.evidence().stream()
                    .flatMap(text -> MEDIAN.matcher(text).results())
                    .forEach(
                        rates -> {
                          Shown share = Shown.of(at.group(1)).orElseThrow();
                          Shown rate = Shown.of(rates.group(1)).orElseThrow();
                          Shown median = Shown.of(rates.group(2)).orElseThrow();
                          found.unless(
                              share.least() <= rate.most() / median.least()
                                  && share.most() >= rate.least() / median.most(),
                              "%s: %s",
                              finding.message(),
                              finding.evidence());
                        }));
  }
}
