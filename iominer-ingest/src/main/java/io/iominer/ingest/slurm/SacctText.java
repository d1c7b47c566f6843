// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmId;
import io.iominer.core.model.SlurmType;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.TextLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code sacct -P} or {@code -p} prints, with any delimiter and any fields in any order.
 * Fields that IOMiner does not know are left out. A text that a user wrote may hold line ends, and
 * the delimiter where the other fields leave one way to divide the row. A field that cannot be read
 * is left out of its record. Memory is bounded by one line.
 */
public final class SacctText {
  private final String source;
  private final SacctOptions options;
  private final SlurmSink sink;
  private final SlurmValues values;

  /** Number of the first line of the row that is read. */
  private long number;

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
    TextLines lines = new TextLines(source, in, sink::rejected);
    String first = lines.next();
    while (first != null && first.isBlank()) {
      first = lines.next();
    }
    number = lines.row();
    if (first == null) {
      throw noHeader(new BadValueException("a header", "an empty file"));
    }
    if (first.indexOf('\r') >= 0) {
      throw noHeader(new BadValueException("lines that end in LF or CR LF", "CR alone"));
    }
    boolean hasHeader = options.fields().isEmpty();
    String ahead = hasHeader ? lines.next() : first;
    SacctHeader header;
    try {
      header =
          hasHeader ? SacctHeader.of(first, ahead) : SacctHeader.ofFields(first, options.fields());
    } catch (BadValueException e) {
      throw noHeader(e);
    }
    SacctRows rows = new SacctRows(lines, header, ahead);
    for (SacctRows.Row row = rows.next(); row != null; row = rows.next()) {
      number = row.number();
      if (hasHeader && header.isHeader(row.text())) {
        header = another(row.text());
        rows.use(header);
      } else {
        row(header, row.text());
      }
    }
  }

  /** A header below the first one: from there on are rows of another dump. */
  private SacctHeader another(String line) {
    try {
      return SacctHeader.of(line, null);
    } catch (BadValueException e) {
      throw noHeader(e);
    }
  }

  private IoMinerException noHeader(BadValueException e) {
    return new IoMinerException(
        ErrorKind.DATA, problem("header", e.expected(), e.found()).toString(), e);
  }

  private void row(SacctHeader header, String text) {
    try {
      Set<ReadRecord> best = new HashSet<>();
      int fewestFlaws = Integer.MAX_VALUE;
      @Nullable RowProblem first = null;
      for (List<String> division : header.divisions(text)) {
        try {
          ReadRecord read = record(header, division);
          int flaws = read.flaws().size();
          if (flaws < fewestFlaws) {
            best.clear();
            fewestFlaws = flaws;
          }
          if (flaws == fewestFlaws) {
            best.add(read);
          }
        } catch (BadFieldException e) {
          first = first == null ? e.problem : first;
        }
      }
      if (best.size() == 1) {
        handOver(best.iterator().next());
      } else if (best.size() > 1) {
        sink.rejected(
            problem("row", "texts without the delimiter", best.size() + " ways to divide " + text));
      } else if (first != null) {
        sink.rejected(first);
      }
    } catch (BadValueException e) {
      sink.rejected(problem("row", e.expected(), e.found()));
    }
  }

  private void handOver(ReadRecord read) {
    sink.record(read.record());
    for (ReadRecord.Flaw flaw : read.flaws()) {
      sink.flawed(problem(flaw.field(), flaw.expected(), flaw.found()));
    }
  }

  private ReadRecord record(SacctHeader header, List<String> texts) throws BadFieldException {
    ReadRecord.Builder record = new ReadRecord.Builder();
    for (int i = 0; i < header.size(); i++) {
      SlurmField field = header.field(i).orElse(null);
      if (field != null) {
        if (!header.isFreeText(i) && texts.get(i).indexOf('\n') >= 0) {
          throw new BadFieldException(problem(header.name(i), "one line", texts.get(i)));
        }
        try {
          read(field, field.type() == SlurmType.TEXT ? texts.get(i) : texts.get(i).strip(), record);
        } catch (BadValueException e) {
          throw new BadFieldException(problem(header.name(i), e.expected(), e.found()));
        }
      }
    }
    try {
      SlurmId id = SlurmIds.of(header.jobId(texts).strip(), header.rawJobId(texts).strip());
      return record.build(id);
    } catch (BadValueException e) {
      throw new BadFieldException(problem("JobID", e.expected(), e.found()));
    }
  }

  private void read(SlurmField field, String text, ReadRecord.Builder record)
      throws BadValueException {
    record.read(
        field,
        () -> {
          if (field.type() == SlurmType.TIME) {
            List<Instant> readings = values.times(text);
            if (!readings.isEmpty()) {
              record.putTime(field, readings);
            }
          } else {
            values.of(field.type(), text).ifPresent(value -> record.put(field, value));
          }
        });
  }

  private RowProblem problem(String part, String expected, String found) {
    return new RowProblem(source, number, part, expected, found);
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
