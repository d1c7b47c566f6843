// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A path with places for a day, such as {@code /logs/{yyyy}/{M}/{d}}: year, month and day in the
 * letters of {@link DateTimeFormatter}, for facilities whose collections are divided by day.
 */
public final class DatedPath {
  private static final Pattern PLACE = Pattern.compile("\\{(yyyy|yy|MM|M|dd|d)\\}");

  private DatedPath() {}

  /** Whether the path has places for a day. */
  public static boolean isDated(String path) {
    return PLACE.matcher(path).find();
  }

  /** The path of a day. */
  public static String of(String path, LocalDate day) {
    return PLACE
        .matcher(path)
        .replaceAll(
            place ->
                Matcher.quoteReplacement(day.format(DateTimeFormatter.ofPattern(place.group(1)))));
  }

  /**
   * The paths of a period that exist. A day without a path has no logs; a path without places for a
   * day must exist.
   *
   * @param to last day
   * @throws IoMinerException of kind USER for a path without places that does not exist, and for a
   *     period that ends before it begins
   */
  public static List<Path> find(List<String> paths, LocalDate from, LocalDate to) {
    if (to.isBefore(from)) {
      throw new IoMinerException(
          ErrorKind.USER,
          "Expected a period's last day after its first, found " + from + " to " + to);
    }
    return paths.stream().flatMap(path -> find(path, from, to)).distinct().toList();
  }

  private static Stream<Path> find(String path, LocalDate from, LocalDate to) {
    if (isDated(path)) {
      return from.datesUntil(to.plusDays(1))
          .map(day -> Path.of(of(path, day)))
          .filter(Files::exists);
    }
    if (!Files.exists(Path.of(path))) {
      throw new IoMinerException(ErrorKind.USER, path + ": no such file or folder");
    }
    return Stream.of(Path.of(path));
  }
}
