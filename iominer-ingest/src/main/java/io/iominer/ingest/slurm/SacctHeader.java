// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmField;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fields of a dump in their order, and how a line is divided into them. */
final class SacctHeader {
  private static final String JOB_ID = "JobID";
  private static final String JOB_ID_RAW = "JobIDRaw";
  private static final Pattern FIRST_TWO = Pattern.compile("([A-Za-z]+)([^A-Za-z]+)[A-Za-z].*");
  private static final Pattern ONE = Pattern.compile("([A-Za-z]+)([^A-Za-z]*)");
  private static final Pattern JOB_ID_IN_LINE = Pattern.compile(JOB_ID, Pattern.CASE_INSENSITIVE);
  private static final Pattern NAME = Pattern.compile("[A-Za-z]+");
  private static final Pattern COLUMNS = Pattern.compile("[A-Za-z ]+");
  private static final Pattern RULE = Pattern.compile("[- ]*-[- ]*");

  /** Blanks that are no delimiter, because they stand before all names or there are several. */
  private static final Pattern FILLED = Pattern.compile("^ |  ");

  private static final Pattern WITH_JOB_ID =
      Pattern.compile("\\bJobID(?:Raw)?\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern ROW = Pattern.compile("\\d{1,10}[^A-Za-z0-9 ].*");

  private static final String DEFAULT_DELIMITER = "|";

  /** What users write as they like; all other texts are names that administrators give. */
  private static final Set<SlurmField> FREE_TEXTS =
      EnumSet.of(
          SlurmField.JOB_NAME, SlurmField.WORK_DIR, SlurmField.SUBMIT_LINE, SlurmField.CONSTRAINTS);

  /** Ways to divide a row that are tried. Heuristic: more than four texts with a delimiter each. */
  private static final int MOST_DIVISIONS = 200;

  private final String delimiter;
  private final boolean ended;
  private final List<String> names;

  /** By the place of each name, as far as it is known. */
  private final List<Optional<SlurmField>> fields;

  private SacctHeader(String delimiter, boolean ended, List<String> names) {
    this.delimiter = delimiter;
    this.ended = ended;
    this.names = List.copyOf(names);
    this.fields = names.stream().map(SlurmField::named).toList();
  }

  /**
   * Reads the first line of a dump: with {@code -p} each line ends with the delimiter.
   *
   * @param next the line below it, which shows a table for eyes; null where there is none
   */
  static SacctHeader of(String line, @Nullable String next) throws BadValueException {
    if (isTable(line, next == null ? "" : next)) {
      throw new BadValueException(
          "field names with a delimiter, as sacct -P (--parsable2) prints them",
          "a table for eyes, which cuts long values");
    }
    String delimiter = delimiter(line);
    boolean ended = !delimiter.isEmpty() && line.endsWith(delimiter);
    List<String> names = split(line, delimiter, ended);
    // What is no dump is not quoted: a name may lead to a file that its reader should not see.
    if (ROW.matcher(line).matches()) {
      throw new BadValueException(
          "a line of field names above the rows (sacct without -n and --noheader; or add the list"
              + " of its --format as first line, with | in place of commas)",
          "a row");
    }
    return checked(new SacctHeader(delimiter, ended, names), "a line without them");
  }

  /**
   * Whether {@code sacct} printed it without {@code -P} and {@code -p}: names in columns that
   * blanks fill, with a line of dashes below them.
   */
  private static boolean isTable(String line, String next) {
    return COLUMNS.matcher(line).matches()
        && (RULE.matcher(next).matches()
            || (FILLED.matcher(line).find() && WITH_JOB_ID.matcher(line).find()));
  }

  /** For a dump without a header, from its first line and the names of its fields. */
  static SacctHeader ofFields(String firstLine, List<String> fields) throws BadValueException {
    int found = split(firstLine, DEFAULT_DELIMITER, false).size();
    boolean ended = found > fields.size() && firstLine.endsWith(DEFAULT_DELIMITER);
    return checked(new SacctHeader(DEFAULT_DELIMITER, ended, fields), String.join(",", fields));
  }

  private static SacctHeader checked(SacctHeader header, String found) throws BadValueException {
    if (header.names.stream().noneMatch(SacctHeader::isJobId)) {
      throw new BadValueException(
          "sacct's field names with JobID or JobIDRaw, as sacct -P (--parsable2) prints them",
          found);
    }
    Set<String> seen = new HashSet<>();
    for (String name : header.names) {
      if (!seen.add(name.toLowerCase(Locale.ROOT))) {
        throw new BadValueException("each field once", name + " twice");
      }
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

  /** Whether a line is a header, as in dumps that were put together: names with that of the job. */
  boolean isHeader(String line) {
    if (!JOB_ID_IN_LINE.matcher(line).find()) {
      return false;
    }
    List<String> cells = split(line, delimiter, ended && line.endsWith(delimiter));
    return cells.stream().allMatch(cell -> NAME.matcher(cell).matches())
        && cells.stream().anyMatch(SacctHeader::isJobId);
  }

  private static boolean isJobId(String name) {
    return name.equalsIgnoreCase(JOB_ID) || name.equalsIgnoreCase(JOB_ID_RAW);
  }

  int size() {
    return names.size();
  }

  Optional<SlurmField> field(int place) {
    return fields.get(place);
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

  /** Delimiters of a row whose texts hold none. */
  int delimiters() {
    return ended ? names.size() : names.size() - 1;
  }

  /** Delimiters in a line. */
  int count(String line) {
    int count = 0;
    for (int at = line.indexOf(delimiter);
        at >= 0 && !delimiter.isEmpty();
        at = line.indexOf(delimiter, at + delimiter.length())) {
      count++;
    }
    return count;
  }

  /** Whether a row has all its fields; the last one may go on where no delimiter ends it. */
  boolean isWhole(StringBuilder row, int delimitersInIt) {
    return delimitersInIt >= delimiters()
        && (!ended || row.indexOf(delimiter, row.length() - delimiter.length()) >= 0);
  }

  /** Whether nothing tells where the last field of a row ends, and it may hold line ends. */
  boolean endsInText() {
    return !ended && names.size() > 1 && isFreeText(names.size() - 1);
  }

  /**
   * The ways to divide a row. A free text, such as the job's name, may hold the delimiter: then
   * there is one way for each distribution of what is too much over the fields of such texts.
   */
  List<List<String>> divisions(String row) throws BadValueException {
    if (ended && !row.endsWith(delimiter)) {
      throw new BadValueException(
          names.size() + " fields, each with " + delimiter + " behind it", row);
    }
    List<String> values = split(row, delimiter, ended);
    int surplus = values.size() - names.size();
    List<List<String>> divisions = new ArrayList<>();
    if (surplus >= 0) {
      divide(values, surplus, new ArrayList<>(), divisions);
    }
    if (divisions.isEmpty()) {
      throw new BadValueException(names.size() + " fields", values.size() + " in " + row);
    }
    if (divisions.size() > MOST_DIVISIONS) {
      throw new BadValueException(
          "texts without the delimiter", values.size() - 1 + " of it in " + row);
    }
    return divisions;
  }

  private void divide(
      List<String> values, int surplus, List<String> before, List<List<String>> divisions) {
    int place = before.size();
    if (place == names.size()) {
      if (values.isEmpty()) {
        divisions.add(List.copyOf(before));
      }
      return;
    }
    int most = isFreeText(place) ? surplus : 0;
    for (int more = 0; more <= most && divisions.size() <= MOST_DIVISIONS; more++) {
      before.add(String.join(delimiter, values.subList(0, more + 1)));
      divide(values.subList(more + 1, values.size()), surplus - more, before, divisions);
      before.remove(place);
    }
  }

  /** Whether a field is what a user wrote; fields that are not known may be. */
  boolean isFreeText(int place) {
    Optional<SlurmField> field = field(place);
    return field.isPresent() ? FREE_TEXTS.contains(field.get()) : !isJobId(names.get(place));
  }

  private static List<String> split(String line, String delimiter, boolean ended) {
    String text =
        ended && line.endsWith(delimiter)
            ? line.substring(0, line.length() - delimiter.length())
            : line;
    return List.of(text.split(Pattern.quote(delimiter), -1));
  }
}
