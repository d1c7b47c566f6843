// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The help of a command: its first sentence, which is short, and its examples. */
public final class HelpWords {
  private static final int MOST_WORDS = 10;

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private HelpWords() {}

  /** What is wrong with the first of the paragraphs that describe a command. */
  public static List<String> problems(String... description) {
    if (description.length == 0) {
      return List.of("no description");
    }
    List<String> problems = new ArrayList<>();
    int words = description[0].split(" ", -1).length;
    if (words > MOST_WORDS) {
      problems.add(words + " words, expected at most " + MOST_WORDS);
    }
    if (description[0].indexOf(". ") >= 0) {
      problems.add("a second sentence, expected a paragraph of its own");
    }
    if (!description[0].endsWith(".")) {
      problems.add("expected a full stop");
    }
    return problems;
  }

  /** The arguments of each example among the lines below a help. */
  public static List<List<String>> examples(String... footer) {
    List<List<String>> examples = new ArrayList<>();
    for (String line : footer) {
      List<String> words = new ArrayList<>();
      WORD.matcher(line)
          .results()
          .forEach(word -> words.add(word.group(1) == null ? word.group(2) : word.group(1)));
      if (!words.isEmpty() && words.get(0).equals("iominer")) {
        examples.add(words.subList(1, words.size()));
      }
    }
    return examples;
  }
}
