// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.ApplicationLocality.Metadata;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.report.section.SectionRows;
import io.iominer.report.text.Screen;
import io.iominer.report.text.SectionText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LocalitySectionsTest {
  private static final ApplicationLocality LOCAL =
      new ApplicationLocality(
          "local",
          64,
          4,
          4,
          4,
          0,
          Optional.empty(),
          Map.of(Locality.NODE_LOCAL, 256L, Locality.INPUT, 3L, Locality.UNUSED, 2L),
          64,
          1 << 30,
          new Metadata(1000, 2.5),
          new Metadata(900, 2));

  private static final ApplicationLocality SHARED =
      new ApplicationLocality(
          "shared",
          8,
          4,
          4,
          1,
          1,
          Optional.of(Locality.READ_BY_OTHERS),
          Map.of(Locality.NODE_LOCAL, 7L, Locality.READ_BY_OTHERS, 5L),
          0,
          100,
          new Metadata(50, 1),
          new Metadata(7, 0.1));

  private static final List<ApplicationLocality> BOTH = List.of(LOCAL, SHARED);

  private static String screen(SectionRows section) throws IOException {
    StringWriter text = new StringWriter();
    new SectionText(new PrintWriter(text), Screen.PLAIN).print(section);
    return text.toString();
  }

  @Test
  void decisionsAreExplainedByTheFilesOfEachKind() throws IOException {
    SectionRows section = LocalitySections.explained(BOTH);
    assertThat(section.objects().get(0))
        .containsEntry("application", "local")
        .containsEntry("node_local_files", 256L)
        .containsEntry("read_again_files", 64L)
        .containsEntry("read_by_others_files", 0L)
        .containsEntry("input_files", 3L)
        .containsEntry("unused_files", 2L)
        .containsEntry("decision", "eligible");
    assertThat(section.objects().get(1))
        .containsEntry("read_by_others_files", 5L)
        .containsEntry("incomplete_runs", 1L)
        .containsEntry("decision", "no")
        .containsEntry(
            "why",
            "In 3 of 4 runs that wrote files some of these are read on a compute node that did not"
                + " write them.");
    assertThat(screen(section))
        .contains("Read by others", "A file that several logs used counts once for each log.");
  }

  @Test
  void onlyEligibleApplicationsAreTriedWithoutTheirLocalFiles() throws IOException {
    SectionRows section = LocalitySections.whatIf(BOTH);
    assertThat(section.objects()).hasSize(1);
    assertThat(section.objects().get(0))
        .containsEntry("application", "local")
        .containsEntry("runs", 4L)
        .containsEntry("recorded_metadata_operations", 1000L)
        .containsEntry("expected_metadata_operations", 100L)
        .containsEntry("recorded_metadata_s", new BigDecimal("2.5"))
        .containsEntry("expected_metadata_s", new BigDecimal("0.5"));
    assertThat(screen(section).replaceAll("\\s+", " "))
        .contains("Left for the MDS", "No bandwidth is claimed");
    assertThat(screen(LocalitySections.whatIf(List.of(SHARED))))
        .contains("No application's files can be node-local.");
  }
}
