// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Finds what a user may have meant by a name that there is not: first names with another letter or
 * two, then names that share words with it, as {@code ost_bitmap} does with {@code osts}, then
 * those that are spelled most alike.
 */
public final class NearestNames {
  /** Names of equal nearness that are told. Heuristic: what one line of a message has room for. */
  private static final int MOST = 3;

  /** Letters per typing error. Heuristic: with more errors the word is another one. */
  private static final int LETTERS_PER_ERROR = 4;

  /** Heuristic: fewer common letters, as of {@code io}, begin words that have nothing in common. */
  private static final int LEAST_WORD = 3;

  /** Heuristic: {@code write} and {@code written} share four letters. */
  private static final int LEAST_STEM = 4;

  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("[^\\p{L}\\p{N}]+|(?<=\\p{Ll})(?=\\p{Lu})");

  private static final LevenshteinDistance ERRORS = LevenshteinDistance.getDefaultInstance();

  private NearestNames() {}

  /**
   * The nearest names, at most three that are equally near, in their order; empty only where no
   * name is known.
   */
  public static List<String> of(String wanted, Collection<String> known) {
    Function<String, Integer> errors = name -> ERRORS.apply(letters(wanted), letters(name));
    int most = Math.max(1, letters(wanted).length() / LETTERS_PER_ERROR);
    List<String> typed = known.stream().filter(name -> errors.apply(name) <= most).toList();
    if (!typed.isEmpty()) {
      return least(typed, errors::apply);
    }
    List<String> words = words(wanted);
    ToIntFunction<String> shared = name -> shared(words, words(name));
    List<String> related = known.stream().filter(name -> shared.applyAsInt(name) > 0).toList();
    return related.isEmpty()
        ? least(known, errors::apply)
        : least(
            least(related, name -> -shared.applyAsInt(name), related.size()),
            name -> words(name).size());
  }

  /** The end of a message about a name that there is not. */
  public static String proposal(List<String> nearest) {
    return nearest.isEmpty()
        ? ""
        : (nearest.size() == 1 ? "; the nearest is " : "; the nearest are ")
            + String.join(", ", nearest);
  }

  private static List<String> least(Collection<String> names, ToIntFunction<String> value) {
    return least(names, value, MOST);
  }

  private static List<String> least(
      Collection<String> names, ToIntFunction<String> value, int most) {
    Map<Integer, List<String>> byValue =
        names.stream()
            .distinct()
            .collect(Collectors.groupingBy(value::applyAsInt, TreeMap::new, Collectors.toList()));
    return byValue.values().stream().findFirst().orElse(List.of()).stream().limit(most).toList();
  }

  private static String letters(String name) {
    return String.join("", words(name));
  }

  private static List<String> words(String name) {
    return BETWEEN_WORDS
        .splitAsStream(name)
        .filter(word -> !word.isEmpty())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }

  /** Twice the number of words with an equal one, plus that of words with one of the same stem. */
  private static int shared(List<String> wanted, List<String> name) {
    return wanted.stream()
        .mapToInt(word -> name.stream().mapToInt(other -> alike(word, other)).max().orElse(0))
        .sum();
  }

  private static int alike(String word, String other) {
    if (word.equals(other)) {
      return 2;
    }
    int common = Arrays.mismatch(word.toCharArray(), other.toCharArray());
    int shorter = Math.min(word.length(), other.length());
    return common >= LEAST_STEM || (common == shorter && common >= LEAST_WORD) ? 1 : 0;
  }
}
