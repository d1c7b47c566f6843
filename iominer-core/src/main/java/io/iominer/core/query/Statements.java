// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Divides a text into statements: a semicolon ends one, unless it stands in a text, a quoted name
 * or a comment.
 *
 * @param ended those that a semicolon ends, without it
 * @param rest what follows the last semicolon; empty where that is blank but for comments
 */
public record Statements(List<String> ended, String rest) {
  public Statements {
    ended = List.copyOf(ended);
  }

  /** Divides a text. Statements of nothing but comments are left out. */
  public static Statements of(String text) {
    List<String> ended = new ArrayList<>();
    int begin = 0;
    boolean isBlank = true;
    int i = 0;
    while (i < text.length()) {
      int next = afterQuoteOrComment(text, i);
      char c = text.charAt(i);
      if (next == i) {
        next = i + 1;
        if (c == ';') {
          if (!isBlank) {
            ended.add(text.substring(begin, i).strip());
          }
          begin = next;
          isBlank = true;
        } else {
          isBlank &= Character.isWhitespace(c);
        }
      } else {
        isBlank &= c == '-' || (c == '/' && next <= text.length());
      }
      i = next;
    }
    return new Statements(ended, isBlank ? "" : text.substring(begin).stripLeading());
  }

  /** A text from the first character on that is no blank and stands in no comment. */
  public static String withoutCommentsBefore(String text) {
    String rest = text.strip();
    while (rest.startsWith("--") || rest.startsWith("/*")) {
      rest = rest.substring(Math.min(rest.length(), afterQuoteOrComment(rest, 0))).strip();
    }
    return rest;
  }

  /** All of them, also what no semicolon ends. */
  public List<String> all() {
    return Stream.concat(ended.stream(), Stream.of(rest.strip()))
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  /**
   * The end of the quote or comment that begins at a place, the place itself where none does; past
   * the end of the text for one that does not end.
   */
  private static int afterQuoteOrComment(String text, int from) {
    char c = text.charAt(from);
    if (c == '\'' || c == '"' || c == '`') {
      return afterQuote(text, from);
    }
    if (text.startsWith("--", from)) {
      int end = text.indexOf('\n', from);
      return end < 0 ? text.length() : end;
    }
    return text.startsWith("/*", from) ? afterComment(text, from) : from;
  }

  /** A backslash takes the next character along, except in a quoted name and in a raw text. */
  private static int afterQuote(String text, int from) {
    char quote = text.charAt(from);
    boolean takesAlong = quote != '`' && !isRaw(text, from);
    for (int i = from + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == quote) {
        return i + 1;
      }
      if (c == '\\' && takesAlong) {
        i++;
      }
    }
    return text.length() + 1;
  }

  /** Whether an r before the quote, which is no end of a name, says that backslashes are plain. */
  private static boolean isRaw(String text, int quote) {
    return quote > 0
        && (text.charAt(quote - 1) == 'r' || text.charAt(quote - 1) == 'R')
        && (quote == 1 || !Character.isJavaIdentifierPart(text.charAt(quote - 2)));
  }

  /** Such comments may hold others. */
  private static int afterComment(String text, int from) {
    int depth = 0;
    for (int i = from; i < text.length(); i++) {
      if (text.startsWith("/*", i)) {
        depth++;
        i++;
      } else if (text.startsWith("*/", i)) {
        depth--;
        i++;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    return text.length() + 1;
  }
}
