// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lines of a text in their order; one that has no end is passed over before it is held. */
public final class TextLines {
  /**
   * Characters of a line. Heuristic: many times what the longest line of a sound source has, a
   * command line of Slurm's accounting (at most 128 KiB for each word, by Linux's MAX_ARG_STRLEN).
   */
  public static final int LONGEST = 1 << 22;

  private final String source;
  private final BufferedReader in;
  private final Consumer<RowProblem> tooLong;
  private long row;

  /**
   * @param source how messages name the text
   * @param tooLong takes lines of more than {@link #LONGEST} characters, which are passed over
   */
  public TextLines(String source, BufferedReader in, Consumer<RowProblem> tooLong) {
    this.source = source;
    this.in = in;
    this.tooLong = tooLong;
  }

  /** The next line without its end; null at the end of the text. */
  public @Nullable String next() throws IOException {
    row++;
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') {
        return withoutReturn(line);
      }
      if (line.length() < LONGEST) {
        line.append((char) c);
      } else {
        passOver();
        line.setLength(0);
      }
    }
    return line.isEmpty() ? null : withoutReturn(line);
  }

  /** Reads to the end of a line that is too long, and counts it. */
  private void passOver() throws IOException {
    int c = in.read();
    while (c >= 0 && c != '\n') {
      c = in.read();
    }
    tooLong.accept(
        new RowProblem(source, row, "line", "at most " + LONGEST + " characters", "more"));
    row++;
  }

  /** Number of the line that was read last, from 1. */
  public long row() {
    return row;
  }

  private static String withoutReturn(StringBuilder line) {
    int last = line.length() - 1;
    return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
  }
}
