// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.report.file.TextFile;
import io.iominer.report.html.KeyFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A report in short, in a file beside it: what other days are compared with.
 *
 * @param warns whether something needs attention
 * @param figures numbers by the id of {@link KeyFigure}
 */
public record DayFigures(boolean warns, Map<String, Double> figures) {
  private static final String FILE = "day.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  static void write(List<KeyFigure> figures, boolean warns, Path folder) throws IOException {
    DayFigures day =
        new DayFigures(
            warns, figures.stream().collect(Collectors.toMap(KeyFigure::id, KeyFigure::number)));
    TextFile.write(folder.resolve(FILE), JSON.writeValueAsString(day) + "\n");
  }

  /** Those of a report; empty where it has none that can be read. */
  public static Optional<DayFigures> of(Path folder) {
    try {
      return Optional.ofNullable(
          JSON.readValue(Files.readAllBytes(folder.resolve(FILE)), DayFigures.class));
    } catch (IOException e) {
      // A report of another build may have none: its day is shown without figures.
      return Optional.empty();
    }
  }
}
