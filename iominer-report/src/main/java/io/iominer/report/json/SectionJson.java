// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.result.VisibleJson;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sections as JSON: bytes, bytes/s and seconds as plain numbers, times in UTC; what is not known is
 * null.
 */
public final class SectionJson {
  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private SectionJson() {}

  /** One JSON object, indented, with a list of rows for each section. */
  public static String of(FacilityReport report) throws IOException {
    Map<String, List<Map<String, @Nullable Object>>> fields = new LinkedHashMap<>();
    report.sections().forEach(rows -> fields.put(rows.section().id(), rows.objects()));
    return MAPPER.writeValueAsString(fields) + "\n";
  }

  /** Puts the list of rows of each section into an object. */
  static void put(ObjectNode node, List<SectionRows> sections) {
    sections.forEach(rows -> node.set(rows.section().id(), MAPPER.valueToTree(rows.objects())));
  }
}
