// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import java.util.regex.Pattern;

/**
 * Names, most of them of files, as arguments of a command in sh, bash, zsh, ksh, csh, tcsh and
 * fish.
 */
public final class ShellPath {
  /** What ends a comment or a directive, steers a terminal, or changes the order of a text. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  /**
   * What stands outside of single quotes, behind a backslash: in them csh reads a {@code !}, and
   * fish a backslash. A {@code #} behind blanks would begin the remark of a {@link Step}.
   */
  private static final Pattern OUTSIDE = Pattern.compile("['\\\\!]|(?<=   )#");

  private ShellPath() {}

  /** The name, in quotes where a shell would read it otherwise. */
  public static String of(String text) {
    String name = visible(text);
    if (!name.isEmpty()
        && name.chars().allMatch(ShellPath::isPlain)
        && "-=".indexOf(name.charAt(0)) < 0) {
      return name;
    }
    String path = name.startsWith("-") ? "./" + name : name;
    return "'" + OUTSIDE.matcher(path).replaceAll("'\\\\$0'") + "'";
  }

  /** Control characters and others that are not seen become question marks. */
  static String visible(String text) {
    return UNSEEN.matcher(text).replaceAll("?");
  }

  private static boolean isPlain(int c) {
    return (c < 128 && Character.isLetterOrDigit(c)) || "/._-+=:@%,".indexOf(c) >= 0;
  }
}
