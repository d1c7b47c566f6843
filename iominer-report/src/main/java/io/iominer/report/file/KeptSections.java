// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.layout.FolderMode;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a store answered, in a file: while its rows stay as they are, nobody needs to ask again.
 *
 * @param file where it is kept
 * @param basis what the answers depend on, in a line
 */
public record KeptSections(Path file, String basis) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BASIS = "basis";
  private static final String ROWS = "rows";
  private static final String LEFT_OUT = "left_out";

  /** The answers; empty where none are kept, or others. */
  public Optional<FacilityReport> read(List<ReportSection> sections) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      return Optional.empty();
    }
    JsonNode kept;
    try {
      kept = JSON.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      // Whatever it is, it holds no answers.
      return Optional.empty();
    }
    if (!kept.path(BASIS).asText().equals(basis)
        || !sections.stream().allMatch(section -> kept.has(section.id()))) {
      return Optional.empty();
    }
    return Optional.of(
        new FacilityReport(
            sections.stream().map(section -> rows(section, kept.path(section.id()))).toList()));
  }

  /** Keeps answers in place of others. */
  public void write(FacilityReport report) throws IOException {
    ObjectNode kept = JSON.createObjectNode();
    kept.put(BASIS, basis);
    for (SectionRows rows : report.sections()) {
      ObjectNode section = kept.putObject(rows.section().id());
      section.put(LEFT_OUT, rows.leftOut());
      ArrayNode all = section.putArray(ROWS);
      for (@Nullable Object[] row : rows.rows()) {
        ArrayNode values = all.addArray();
        for (Object value : row) {
          values.addPOJO(value instanceof Instant time ? time.toString() : value);
        }
      }
    }
    FolderMode.passOn(TextFile.write(file, JSON.writeValueAsString(kept) + "\n"));
  }

  private static SectionRows rows(ReportSection section, JsonNode kept) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (JsonNode values : kept.path(ROWS)) {
      @Nullable Object[] row = new @Nullable Object[values.size()];
      for (int i = 0; i < row.length; i++) {
        row[i] = value(section.columns().get(i).form(), values.get(i));
      }
      rows.add(row);
    }
    return new SectionRows(section, rows, kept.path(LEFT_OUT).asText());
  }

  /** JSON has no numbers that are infinite. */
  private static Object text(Form form, String kept) {
    return switch (form) {
      case TIME -> Instant.parse(kept);
      case TEXT, LIST, CAUSE, MEASURE -> kept;
      default -> Double.valueOf(kept);
    };
  }

  private static @Nullable Object value(Form form, JsonNode kept) {
    return switch (kept.getNodeType()) {
      case BOOLEAN -> kept.booleanValue();
      case NUMBER -> kept.isIntegralNumber() ? (Object) kept.longValue() : kept.doubleValue();
      case STRING -> text(form, kept.textValue());
      case ARRAY ->
          StreamSupport.stream(kept.spliterator(), false).map(one -> value(form, one)).toList();
      default -> null;
    };
  }
}
