// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.iopath.Hop;
import io.iominer.advisor.iopath.HopCapacity;
import io.iominer.advisor.iopath.IoPath;
import io.iominer.advisor.iopath.JobIoPath;
import io.iominer.advisor.iopath.PartSeries;
import io.iominer.advisor.iopath.PathPart;
import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.report.section.SectionRows;
import io.iominer.report.text.Screen;
import io.iominer.report.text.SectionText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IoPathSectionsTest {
  /** A job from 12:25:42 to 12:27:00, seen in steps of 60 s from 12:25:00. */
  private static String screen(List<String> missing) throws IOException {
    double begin = Instant.parse("2026-01-01T12:25:42Z").getEpochSecond();
    PathPart part = new PathPart(Hop.FORWARDING_NODE, "fwd0", HopCapacity.of(100, "told"));
    IoPath path =
        new IoPath(
            new TimeGrid(begin - 42, 60, 2),
            new double[] {10, 5},
            List.of(new PartSeries(part, new double[] {100, 90}, new double[] {10, 5})),
            0.8,
            begin,
            begin + 78);
    JobIoPath view =
        new JobIoPath(
            1,
            "log",
            Instant.ofEpochSecond((long) path.begin()),
            Optional.of(path),
            "its heat map",
            Map.of(),
            missing);
    StringWriter text = new StringWriter();
    SectionText out = new SectionText(new PrintWriter(text), Screen.PLAIN);
    for (SectionRows section : new IoPathSections(view).ofScreen()) {
      out.print(section);
    }
    return text.toString();
  }

  @Test
  void theFactsBeginWithTheJobAndPromiseNoMoreThanStepsTell() throws IOException {
    assertThat(screen(List.of()))
        .containsPattern("Begin \\(UTC\\) +2026-01-01 12:25:42\n")
        .containsPattern("Steps with I/O +2\n")
        .containsPattern("I/O at most +78.00 s\n")
        .contains("forwarding node fwd0 for 78 of 78 s, 7.9 % of its load the job's")
        .containsPattern("\n0.00 s +78.00 s +8 B/s")
        .containsPattern("means of\\s+steps of 60.00 s, also")
        .contains("\nWhat is not known\n  Nothing.\n");
  }

  @Test
  void whatIsNotKnownIsAListUnderOneHeading() throws IOException {
    assertThat(screen(List.of("One.", "Two."))).endsWith("\nWhat is not known\n  One.\n  Two.\n");
  }
}
