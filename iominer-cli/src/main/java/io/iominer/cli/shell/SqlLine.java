// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.Parser;

/**
 * What is typed, with the word that the cursor stands in.
 *
 * @param line all of it, of one line or several
 * @param cursor characters before the cursor
 * @param begin where the word begins
 */
record SqlLine(String line, int cursor, int begin) implements CompletingParsedLine {
  /** Takes a text that is not whole as the first lines of a longer one. */
  static SqlLine parse(String line, int cursor, Parser.ParseContext context) {
    if (context == Parser.ParseContext.ACCEPT_LINE && !Shell.isWhole(line)) {
      throw new EOFError(-1, -1, "The statement needs a semicolon");
    }
    int begin = cursor;
    while (begin > 0 && isPartOfWord(line.charAt(begin - 1))) {
      begin--;
    }
    return new SqlLine(line, cursor, begin);
  }

  private static boolean isPartOfWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.';
  }

  /** The text before the word. */
  String before() {
    return line.substring(0, begin);
  }

  /** The text behind the cursor. */
  String after() {
    return line.substring(cursor);
  }

  @Override
  public String word() {
    return line.substring(begin, cursor);
  }

  @Override
  public int wordCursor() {
    return cursor - begin;
  }

  /** Names need no quotes here. */
  @Override
  public CharSequence escape(CharSequence candidate, boolean complete) {
    return candidate;
  }

  @Override
  public int rawWordCursor() {
    return wordCursor();
  }

  @Override
  public int rawWordLength() {
    return word().length();
  }

  @Override
  public int wordIndex() {
    return 0;
  }

  @Override
  public List<String> words() {
    return List.of(word());
  }
}
