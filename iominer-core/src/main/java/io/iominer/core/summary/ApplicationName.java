// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names an application by its command line: the base name of the first word, or, where that is an
 * interpreter, of the script or module that it runs; an interpreter whose code is on the command
 * line itself keeps its own name. The rule is a heuristic.
 */
public final class ApplicationName {
  private static final Pattern INTERPRETER =
      Pattern.compile("(python|perl|ruby|bash|sh|zsh|ksh|csh|tcsh|Rscript|julia|node)[0-9.]*");
  private static final Pattern BLANK = Pattern.compile("\\s+");

  /** The code follows on the command line: "python3 -c code", "bash -lc code", "perl -e code". */
  private static final Pattern CODE = Pattern.compile("-[a-zA-Z]*[ce]|--(eval|command)(=.*)?");

  /** A module follows: "python3 -m package.module". */
  private static final String MODULE = "-m";

  /** Options whose value is a word of its own: "python3 -W ignore script.py". */
  private static final Set<String> WITH_VALUE = Set.of("-W", "-X", "-I", "-L");

  private ApplicationName() {}

  /** The name, or an empty text for an empty command line. */
  public static String of(String commandLine) {
    List<String> words = BLANK.splitAsStream(commandLine.strip()).toList();
    if (words.isEmpty()) {
      return "";
    }
    String first = baseName(words.get(0));
    if (!isInterpreter(first)) {
      return first;
    }
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (CODE.matcher(word).matches()) {
        return first;
      }
      if (word.equals(MODULE) && i + 1 < words.size()) {
        return words.get(i + 1);
      }
      if (WITH_VALUE.contains(word)) {
        i++;
      } else if (!word.startsWith("-")) {
        return baseName(word);
      }
    }
    return first;
  }

  /** Whether a program of this name runs scripts of other names. */
  public static boolean isInterpreter(String name) {
    return INTERPRETER.matcher(name).matches();
  }

  private static String baseName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
