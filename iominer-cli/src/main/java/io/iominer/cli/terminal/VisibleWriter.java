// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.terminal;

import io.iominer.core.text.SafeText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Makes control characters visible, except ends of lines and tabs. */
final class VisibleWriter extends FilterWriter {
  VisibleWriter(Writer out) {
    super(out);
  }

  @Override
  public void write(int character) throws IOException {
    write(new char[] {(char) character}, 0, 1);
  }

  @Override
  public void write(char[] characters, int from, int length) throws IOException {
    write(new String(characters, from, length), 0, length);
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    int begin = from;
    for (int i = from; i < from + length; i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\t') {
        out.write(SafeText.of(text.substring(begin, i)));
        out.write(c);
        begin = i + 1;
      }
    }
    out.write(SafeText.of(text.substring(begin, from + length)));
  }
}
