// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Makes text from a log safe for a terminal and for a file in UTF-8. Widths are in code points. */
public final class SafeText {
  private SafeText() {}

  /**
   * Control characters and line ends, which could steer a terminal, become visible as \xNN, as do
   * halves of surrogate pairs, which are no characters.
   */
  public static String of(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c)
                  || Character.getType(c) == Character.FORMAT
                  || Character.getType(c) == Character.LINE_SEPARATOR
                  || Character.getType(c) == Character.PARAGRAPH_SEPARATOR
                  || Character.getType(c) == Character.SURROGATE) {
                safe.append(visible(c));
              } else {
                safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }

  /** The same of bytes in UTF-8; bytes that are not become visible, too. */
  public static String of(byte[] bytes) {
    StringBuilder safe = new StringBuilder(bytes.length);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer decoded = CharBuffer.allocate(bytes.length + 1);
    while (in.hasRemaining()) {
      CoderResult result = decoder.decode(in, decoded, true);
      safe.append(of(decoded.flip().toString()));
      decoded.clear();
      for (int i = 0; i < (result.isError() ? result.length() : 0); i++) {
        safe.append(visible(in.get() & 0xff));
      }
      decoder.reset();
    }
    return safe.toString();
  }

  private static String visible(int number) {
    return String.format("\\x%02x", number);
  }

  /** The end of a text that is too long for its place, which is what tells files apart. */
  public static String tail(String text, int width) {
    String safe = of(text);
    int length = length(safe);
    return length <= width ? safe : "..." + cut(safe, length - width + 3, length);
  }

  /** The start of a text that is too long for its place. */
  public static String head(String text, int width) {
    String safe = of(text);
    return length(safe) <= width ? safe : cut(safe, 0, width - 3) + "...";
  }

  /** Start and end of a text that is too long for its place. */
  public static String ends(String text, int width) {
    String safe = of(text);
    int length = length(safe);
    int half = (width - 1) / 2;
    return length <= width ? safe : cut(safe, 0, half) + "…" + cut(safe, length - half, length);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String cut(String text, int from, int to) {
    int begin = text.offsetByCodePoints(0, from);
    return text.substring(begin, text.offsetByCodePoints(begin, to - from));
  }
}
