// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Phrases that documents, help and messages do not use, because manuals of Darshan, Lustre, Slurm
 * and Spark have others for the same thing, or because they are no plain English. {@code
 * phrases.tsv} lists them.
 */
public final class FieldWords {
  private static final String FILE = "phrases.tsv";
  private static final List<Phrase> PHRASES = read();
  private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\n]*`", Pattern.DOTALL);

  /** A comment, a character, or a text, which is in group 1. */
  private static final Pattern JAVA =
      Pattern.compile(
          "/\\*.*?\\*/|//[^\n]*|'(?:[^'\\\\]|\\\\.)+'|\"((?:[^\"\\\\\n]|\\\\.)*)\"",
          Pattern.DOTALL);

  /** A line of the file. */
  private record Phrase(String kind, Pattern pattern, String instead) {
    static Phrase of(String line) {
      String[] cells = line.split("\t", -1);
      String words = cells[1].replace(" ", "\\s+");
      boolean isProse = cells[0].equals("no");
      return new Phrase(
          cells[0],
          Pattern.compile(
              isProse ? "(?<![\\w-])(" + words + ")(?![\\w-])" : words, Pattern.CASE_INSENSITIVE),
          cells[2]);
    }
  }

  private FieldWords() {}

  private static List<Phrase> read() {
    try (InputStream in = FieldWords.class.getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(Predicate.not(line -> line.startsWith("#")))
          .map(Phrase::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each phrase of the list in a document or a help, with its line. */
  public static List<String> violations(String text) {
    List<String> found = new ArrayList<>();
    prose(blank(CODE, text), found);
    former(text, found);
    return found;
  }

  /** The same in the texts of a Java source; one without a blank is a name. */
  public static List<String> violationsOfSource(String source) {
    StringBuilder texts = new StringBuilder(source.replaceAll("[^\n]", " "));
    Matcher matcher = JAVA.matcher(source);
    while (matcher.find()) {
      if (matcher.group(1) != null && matcher.group(1).indexOf(' ') >= 0) {
        texts.replace(matcher.start(1), matcher.end(1), matcher.group(1));
      }
    }
    List<String> found = new ArrayList<>();
    prose(texts.toString(), found);
    former(texts.toString(), found);
    return found;
  }

  private static void prose(String text, List<String> found) {
    String prose = text;
    for (Phrase phrase : PHRASES) {
      if (phrase.kind().equals("allow")) {
        prose = blank(phrase.pattern(), prose);
      }
    }
    add("no", prose, found);
  }

  private static void former(String text, List<String> found) {
    add("former", text, found);
  }

  private static void add(String kind, String text, List<String> found) {
    for (Phrase phrase : PHRASES) {
      if (phrase.kind().equals(kind)) {
        Matcher matcher = phrase.pattern().matcher(text);
        while (matcher.find()) {
          long line = 1 + text.substring(0, matcher.start()).chars().filter(c -> c == '\n').count();
          found.add("line %d: '%s', write: %s".formatted(line, matcher.group(), phrase.instead()));
        }
      }
    }
  }

  /** The text with blanks for what the pattern finds, so that places stay. */
  private static String blank(Pattern pattern, String text) {
    return pattern.matcher(text).replaceAll(match -> match.group().replaceAll("[^\n]", " "));
  }
}
