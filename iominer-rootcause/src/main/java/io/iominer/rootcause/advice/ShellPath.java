// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

/** Names of files as arguments of a shell command. */
public final class ShellPath {
  private ShellPath() {}

  /**
   * The name, in quotes where the shell would read it otherwise. Control characters, which would
   * end a comment or a directive, become question marks.
   */
  public static String of(String text) {
    String name = text.replaceAll("\\p{Cntrl}", "?");
    if (!name.isEmpty() && name.chars().allMatch(ShellPath::isPlain) && name.charAt(0) != '-') {
      return name;
    }
    String path = name.startsWith("-") ? "./" + name : name;
    return "'" + path.replace("'", "'\\''") + "'";
  }

  private static boolean isPlain(int c) {
    return (c < 128 && Character.isLetterOrDigit(c)) || "/._-+=:@%,".indexOf(c) >= 0;
  }
}
