// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Names an application by its command line: the base name of the first word, or, where that is an
 * interpreter, of the script that it runs. The rule is ours.
 */
public final class ApplicationName {
  private static final Pattern INTERPRETER =
      Pattern.compile("(python|perl|ruby|bash|sh|zsh|ksh|csh|tcsh|Rscript|julia|node)[0-9.]*");
  private static final Pattern BLANK = Pattern.compile("\\s+");

  private ApplicationName() {}

  /** The name, or an empty text for an empty command line. */
  public static String of(String commandLine) {
    List<String> words = BLANK.splitAsStream(commandLine.strip()).toList();
    if (words.isEmpty()) {
      return "";
    }
    String first = baseName(words.get(0));
    if (!INTERPRETER.matcher(first).matches()) {
      return first;
    }
    return words.stream()
        .skip(1)
        .filter(word -> !word.startsWith("-"))
        .findFirst()
        .map(ApplicationName::baseName)
        .orElse(first);
  }

  private static String baseName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
