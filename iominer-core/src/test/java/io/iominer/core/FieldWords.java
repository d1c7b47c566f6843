// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words that documents and help do not use, because manuals of Darshan, Lustre, Slurm and Spark
 * have others for the same thing.
 */
public final class FieldWords {
  /** Expressions that a reader of documents must not meet, and what to write instead. */
  private static final Map<String, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put("judg(e|es|ed|ing|ement)", "diagnose, diagnosis");
    WORDS.put("surroundings?|looking around", "contention");
    WORDS.put("company", "overlap on an OST");
    WORDS.put("neighbou?r(s|ing)?", "contention, other jobs");
    WORDS.put("(take|takes|took|taking) turns|turns", "serialized I/O");
    WORDS.put("lone files?", "files of one rank on one OST");
    WORDS.put("doubts?|doubtful", "caveat");
    WORDS.put("beware", "precondition, warning");
    WORDS.put("fine", "no I/O bottleneck found");
    WORDS.put("what helps", "recommendations");
    WORDS.put("puts? aside", "rejected");
    WORDS.put("ours", "heuristic, with a reason");
    WORDS.put(
        "samples of (the )?(Lustre )?servers|servers' samples", "server-side monitoring data");
    WORDS.put("mend(s|ed|ing)?", "without the cause");
    WORDS.put("look-ups?", "stat calls");
    WORDS.put("serialis\\w+", "serialization");
    WORDS.put("limits?", "threshold");
    WORDS.put("targets?", "OST, MDT");
    WORDS.put("room", "free capacity");
    WORDS.put("one screen", "summary");
    WORDS.put("questions?", "query");
    WORDS.put("answers?", "section, result");
  }

  /** Names that were given up, also in code. */
  private static final Pattern FORMER_NAMES =
      Pattern.compile(
          "--again|iominer judge|job_surroundings|company_s|others_s|neighbours_s|serialisation_s"
              + "|not_judged|lost_slow_target_s|one_process_share|--min-processes"
              + "|--min-bytes-per-process|(single-writer|no-mpiio|osts-used)\\.processes");

  /** What a word of the list means elsewhere. */
  private static final Pattern ALLOWED =
      Pattern.compile(
          "row limits?|time limits?|memory limits?|limits? (the|a|its|their|how|what|it) |storage targets?"
              + "|fuzz targets?|target of a rename|never a target",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\n]*`", Pattern.DOTALL);

  private FieldWords() {}

  /** Each word of the list in a text, with its line. */
  public static List<String> violations(String text) {
    String prose = blank(ALLOWED, blank(CODE, text));
    List<String> found = new ArrayList<>();
    WORDS.forEach(
        (word, instead) ->
            add(
                Pattern.compile("(?<![\\w-])(" + word + ")(?![\\w-])", Pattern.CASE_INSENSITIVE),
                prose,
                instead,
                found));
    add(FORMER_NAMES, text, "the name of today", found);
    return found;
  }

  private static void add(Pattern word, String text, String instead, List<String> found) {
    Matcher matcher = word.matcher(text);
    while (matcher.find()) {
      long line = 1 + text.substring(0, matcher.start()).chars().filter(c -> c == '\n').count();
      found.add("line %d: '%s', write: %s".formatted(line, matcher.group(), instead));
    }
  }

  /** The text with blanks for what the pattern finds, so that places stay. */
  private static String blank(Pattern pattern, String text) {
    return pattern.matcher(text).replaceAll(match -> match.group().replaceAll("[^\n]", " "));
  }
}
