// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.report.json.SectionJson;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChangesSectionTest {
  private static List<SectionRows> report(long logs, String... lostMost) {
    ReportSection overview = FacilitySections.all(new SectionSettings(5, 1)).get(0);
    @Nullable Object[] row = new @Nullable Object[overview.columns().size()];
    row[0] = logs;
    List<@Nullable Object[]> applications = new ArrayList<>();
    for (String application : lostMost) {
      applications.add(new @Nullable Object[] {application});
    }
    return List.of(
        overview.rows(List.<@Nullable Object[]>of(row)), LostNodeHours.section(applications));
  }

  private static List<List<@Nullable Object>> changes(String before, List<SectionRows> now)
      throws IOException {
    return ChangesSection.of(Optional.of(new ObjectMapper().readTree(before)), now).rows().stream()
        .map(row -> List.of(row))
        .toList();
  }

  private static String json(List<SectionRows> report) throws IOException {
    return SectionJson.of(new FacilityReport(report));
  }

  @Test
  void theSameReportHasNoChanges() throws IOException {
    assertThat(changes(json(report(5, "a", "b")), report(5, "b", "a"))).isEmpty();
  }

  @Test
  void numbersAndNamesThatAreOtherwiseAreNamed() throws IOException {
    assertThat(changes(json(report(5, "a", "b")), report(1_007, "b", "c")))
        .containsExactly(
            List.of("Logs", "5", "1,007"),
            List.of("Applications that lost most", "no longer: a", "new: c"));
  }

  @Test
  void anotherProgramsFileIsNoReport() throws IOException {
    List<SectionRows> now = report(5, "a");
    List<List<@Nullable Object>> all =
        List.of(List.of("Logs", "-", "5"), List.of("Applications that lost most", "-", "new: a"));
    assertThat(changes("[1, 2]", now)).isEqualTo(all);
    assertThat(changes("{\"overview\": \"x\", \"lost-node-hours\": 3}", now)).isEqualTo(all);
    assertThat(
            changes(
                "{\"overview\": [{\"logs\": \"many\"}],"
                    + " \"lost-node-hours\": [{\"application\": [1]}, {\"application\": true}]}",
                now))
        .isEqualTo(all);
    SectionRows none = ChangesSection.of(Optional.empty(), now);
    assertThat(none.rows()).isEmpty();
    assertThat(none.section().empty()).startsWith("There is no earlier report");
  }
}
