// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.ingest.source.TextLines;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a dump. A free text, such as a submitted command, may hold line ends: a row goes on
 * until it has all its fields, unless the next line has all fields itself. Memory is bounded by the
 * longest line.
 */
final class SacctRows {
  /** What sacct and its like write of their own into the same file. */
  private static final Pattern MESSAGE =
      Pattern.compile("(?:sacct|slurmstepd|slurmdbd|srun|scontrol): (?:error|fatal|warning): .*");

  private final TextLines lines;
  private SacctHeader header;
  private @Nullable Line ahead;

  /**
   * @param first a line that was read already and is none of the header; null where there is none
   */
  SacctRows(TextLines lines, SacctHeader header, @Nullable String first) {
    this.lines = lines;
    this.header = header;
    this.ahead = first == null ? null : new Line(lines.row(), first, header.count(first));
  }

  /** A line, its number and the delimiters in it. */
  private record Line(long number, String text, int delimiters) {}

  /**
   * A row.
   *
   * @param number number of its first line, from 1
   * @param text its lines without the last line end
   */
  record Row(long number, String text) {}

  /** Lines from now on have the fields of another header. */
  void use(SacctHeader next) {
    header = next;
    if (ahead != null) {
      ahead = new Line(ahead.number(), ahead.text(), next.count(ahead.text()));
    }
  }

  /** The next row; null at the end. */
  @Nullable Row next() throws IOException {
    Line first = ahead == null ? line() : ahead;
    while (first != null && first.text().isEmpty()) {
      first = line();
    }
    ahead = null;
    if (first == null) {
      return null;
    }
    StringBuilder text = new StringBuilder(first.text());
    int delimiters = first.delimiters();
    for (Line line = line(); line != null; line = line()) {
      if (!goesOn(text, delimiters, line)) {
        ahead = line;
        break;
      }
      text.append('\n').append(line.text());
      delimiters += line.delimiters();
    }
    return new Row(first.number(), text.toString());
  }

  private boolean goesOn(StringBuilder text, int delimiters, Line line) {
    if (text.length() + line.text().length() >= TextLines.LONGEST
        || MESSAGE.matcher(line.text()).matches()
        || header.isHeader(line.text())) {
      return false;
    }
    if (header.isWhole(text, delimiters)) {
      return header.endsInText() && line.delimiters() == 0 && !line.text().isEmpty();
    }
    return delimiters > 0
        && line.delimiters() < header.delimiters()
        && delimiters + line.delimiters() <= header.delimiters();
  }

  private @Nullable Line line() throws IOException {
    String text = lines.next();
    return text == null ? null : new Line(lines.row(), text, header.count(text));
  }
}
