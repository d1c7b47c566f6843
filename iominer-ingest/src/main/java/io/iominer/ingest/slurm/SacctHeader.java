// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of a dump in their order, and how a line is divided into them. */
final class SacctHeader {
  private static final String JOB_ID = "JobID";
  private static final String JOB_ID_RAW = "JobIDRaw";
  private static final Pattern FIRST_TWO = Pattern.compile("([A-Za-z]+)([^A-Za-z]+)[A-Za-z].*");
  private static final Pattern ONE = Pattern.compile("([A-Za-z]+)([^A-Za-z]*)");
  private static final String DEFAULT_DELIMITER = "|";

  private final String delimiter;
  private final boolean ended;
  private final List<String> names;

  private SacctHeader(String delimiter, boolean ended, List<String> names) {
    this.delimiter = delimiter;
    this.ended = ended;
    this.names = List.copyOf(names);
  }

  /** Reads the first line of a dump: with {@code -p} each line ends with the delimiter. */
  static SacctHeader of(String line, SacctOptions options) throws BadValueException {
    String delimiter = options.delimiter().orElseGet(() -> delimiter(line));
    boolean ended = !delimiter.isEmpty() && line.endsWith(delimiter);
    List<String> names = split(line, delimiter, ended);
    return checked(new SacctHeader(delimiter, ended, names), line);
  }

  /** For a dump without a header, from its first line and the names of its fields. */
  static SacctHeader ofFields(String firstLine, SacctOptions options) throws BadValueException {
    String delimiter = options.delimiter().orElse(DEFAULT_DELIMITER);
    int found = split(firstLine, delimiter, false).size();
    boolean ended = found > options.fields().size() && firstLine.endsWith(delimiter);
    return checked(
        new SacctHeader(delimiter, ended, options.fields()), String.join(",", options.fields()));
  }

  private static SacctHeader checked(SacctHeader header, String line) throws BadValueException {
    if (header.place(JOB_ID).isEmpty() && header.place(JOB_ID_RAW).isEmpty()) {
      throw new BadValueException("a line of sacct's field names with JobID or JobIDRaw", line);
    }
    return header;
  }

  private static String delimiter(String line) {
    Matcher two = FIRST_TWO.matcher(line);
    if (two.matches()) {
      return two.group(2);
    }
    Matcher one = ONE.matcher(line);
    return one.matches() && !one.group(2).isEmpty() ? one.group(2) : DEFAULT_DELIMITER;
  }

  int size() {
    return names.size();
  }

  Optional<SlurmField> field(int place) {
    return SlurmField.named(names.get(place));
  }

  String name(int place) {
    return names.get(place);
  }

  /** Text of the field {@code JobID}; empty when the dump lacks it. */
  String jobId(List<String> values) {
    OptionalInt place = place(JOB_ID);
    return place.isPresent() ? values.get(place.getAsInt()) : "";
  }

  /** Text of the field {@code JobIDRaw}; empty when the dump lacks it. */
  String rawJobId(List<String> values) {
    OptionalInt place = place(JOB_ID_RAW);
    return place.isPresent() ? values.get(place.getAsInt()) : "";
  }

  private OptionalInt place(String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The ways to divide a line. A free text, such as the job's name, may hold the delimiter: then
   * there is one way for each such field that can take what is too much, the name first.
   */
  List<List<String>> divisions(String line) throws BadValueException {
    List<String> values = split(line, delimiter, ended);
    int surplus = values.size() - names.size();
    if (surplus == 0) {
      return List.of(values);
    }
    List<List<String>> divisions = new ArrayList<>();
    if (surplus > 0) {
      for (int i = 0; i < names.size(); i++) {
        if (isFreeText(i)) {
          boolean first = field(i).equals(Optional.of(SlurmField.JOB_NAME));
          divisions.add(first ? 0 : divisions.size(), joined(values, i, surplus));
        }
      }
    }
    if (divisions.isEmpty()) {
      throw new BadValueException(names.size() + " fields", values.size() + " in " + line);
    }
    return divisions;
  }

  private boolean isFreeText(int place) {
    Optional<SlurmField> field = field(place);
    return field.isPresent()
        ? field.get().type() == SlurmType.TEXT
        : !names.get(place).equalsIgnoreCase(JOB_ID)
            && !names.get(place).equalsIgnoreCase(JOB_ID_RAW);
  }

  private List<String> joined(List<String> values, int place, int surplus) {
    List<String> joined = new ArrayList<>(values.subList(0, place));
    joined.add(String.join(delimiter, values.subList(place, place + surplus + 1)));
    joined.addAll(values.subList(place + surplus + 1, values.size()));
    return joined;
  }

  private static List<String> split(String line, String delimiter, boolean ended) {
    String text =
        ended && line.endsWith(delimiter)
            ? line.substring(0, line.length() - delimiter.length())
            : line;
    return List.of(text.split(Pattern.quote(delimiter), -1));
  }
}
