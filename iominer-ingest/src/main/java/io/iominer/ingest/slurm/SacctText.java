// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmId;
import io.iominer.core.model.SlurmRecord;
import io.iominer.core.model.SlurmType;
import io.iominer.ingest.source.RowProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code sacct -P} or {@code -p} prints, with any delimiter and any fields in any order.
 * Fields that IOMiner does not know are left out. Memory is bounded by one line.
 */
public final class SacctText {
  /** Characters of a line; a submitted command line is the longest part. Heuristic. */
  private static final int LONGEST_LINE = 1 << 22;

  private final String source;
  private final SacctOptions options;
  private final SlurmSink sink;
  private final SlurmValues values;
  private long row;

  private SacctText(String source, SacctOptions options, SlurmSink sink) {
    this.source = source;
    this.options = options;
    this.sink = sink;
    this.values = new SlurmValues(options.zone());
  }

  /**
   * Reads a dump to its end.
   *
   * @param source how messages name it
   * @throws IoMinerException of kind DATA when its first line is no header
   */
  public static void read(String source, BufferedReader in, SacctOptions options, SlurmSink sink)
      throws IOException {
    new SacctText(source, options, sink).read(in);
  }

  private void read(BufferedReader in) throws IOException {
    String first = line(in);
    while (first != null && first.isBlank()) {
      first = line(in);
    }
    if (first == null) {
      throw noHeader(new BadValueException("a header", "an empty file"));
    }
    SacctHeader header;
    try {
      header =
          options.fields().isEmpty()
              ? SacctHeader.of(first, options)
              : SacctHeader.ofFields(first, options);
    } catch (BadValueException e) {
      throw noHeader(e);
    }
    if (!options.fields().isEmpty()) {
      row(header, first);
    }
    for (String line = line(in); line != null; line = line(in)) {
      if (!line.isEmpty()) {
        row(header, line);
      }
    }
  }

  private IoMinerException noHeader(BadValueException e) {
    return new IoMinerException(
        ErrorKind.DATA, problem("header", e.expected(), e.found()).toString(), e);
  }

  private void row(SacctHeader header, String line) {
    try {
      @Nullable RowProblem first = null;
      for (List<String> division : header.divisions(line)) {
        try {
          sink.record(record(header, division));
          return;
        } catch (BadFieldException e) {
          first = first == null ? e.problem : first;
        }
      }
      if (first != null) {
        sink.rejected(first);
      }
    } catch (BadValueException e) {
      sink.rejected(problem("row", e.expected(), e.found()));
    }
  }

  private SlurmRecord record(SacctHeader header, List<String> texts) throws BadFieldException {
    Map<SlurmField, Object> fields = new EnumMap<>(SlurmField.class);
    for (int i = 0; i < header.size(); i++) {
      SlurmField field = header.field(i).orElse(null);
      if (field != null) {
        try {
          values
              .of(
                  field.type(),
                  field.type() == SlurmType.TEXT ? texts.get(i) : texts.get(i).strip())
              .ifPresent(value -> fields.put(field, value));
        } catch (BadValueException e) {
          throw new BadFieldException(problem(header.name(i), e.expected(), e.found()));
        }
      }
    }
    try {
      SlurmId id = SlurmIds.of(header.jobId(texts).strip(), header.rawJobId(texts).strip());
      return new SlurmRecord(id, fields);
    } catch (BadValueException e) {
      throw new BadFieldException(problem("JobID", e.expected(), e.found()));
    }
  }

  private RowProblem problem(String part, String expected, String found) {
    String shown = found.length() > 200 ? found.substring(0, 200) + "..." : found;
    return new RowProblem(source, row, part, expected, shown);
  }

  /** The next line without its end; null at the end of the text. */
  private @Nullable String line(BufferedReader in) throws IOException {
    row++;
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') {
        return withoutReturn(line);
      }
      if (line.length() == LONGEST_LINE) {
        throw new IoMinerException(
            ErrorKind.DATA,
            problem("line", "at most " + LONGEST_LINE + " characters", "more").toString());
      }
      line.append((char) c);
    }
    return line.isEmpty() ? null : withoutReturn(line);
  }

  private static String withoutReturn(StringBuilder line) {
    int last = line.length() - 1;
    return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
  }

  private static final class BadFieldException extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient RowProblem problem;

    BadFieldException(RowProblem problem) {
      super(problem.toString());
      this.problem = problem;
    }
  }
}
