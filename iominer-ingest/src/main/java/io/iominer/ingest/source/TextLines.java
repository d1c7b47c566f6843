// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The lines of a text, one after the other; one that has no end is refused before it is held. */
public final class TextLines {
  /**
   * Characters of a line. Heuristic: many times what the longest line of a sound source has, a
   * command line of Slurm's accounting (at most 128 KiB for each word, by Linux's MAX_ARG_STRLEN).
   */
  public static final int LONGEST = 1 << 22;

  private final String source;
  private final BufferedReader in;
  private long row;

  /**
   * @param source how messages name the text
   */
  public TextLines(String source, BufferedReader in) {
    this.source = source;
    this.in = in;
  }

  /**
   * The next line without its end; null at the end of the text.
   *
   * @throws IoMinerException of kind DATA for a line of more than {@link #LONGEST} characters
   */
  public @Nullable String next() throws IOException {
    row++;
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') {
        return withoutReturn(line);
      }
      if (line.length() == LONGEST) {
        throw new IoMinerException(
            ErrorKind.DATA,
            new RowProblem(source, row, "line", "at most " + LONGEST + " characters", "more")
                .toString());
      }
      line.append((char) c);
    }
    return line.isEmpty() ? null : withoutReturn(line);
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
