// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import java.time.LocalDate;
import java.time.Year;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a day of an option. Statements know years of four digits; there are no logs before 1970.
 */
public final class DayConverter implements ITypeConverter<LocalDate> {
  private static final LocalDate FIRST = LocalDate.EPOCH;
  private static final LocalDate LAST = Year.of(9999).atMonth(12).atEndOfMonth();

  @Override
  public LocalDate convert(String text) {
    LocalDate day;
    try {
      day = LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException("'" + text + "' is not a day such as 2026-11-01");
    }
    if (day.isBefore(FIRST) || day.isAfter(LAST)) {
      throw new TypeConversionException("expected a day from 1970 to 9999, found '" + text + "'");
    }
    return day;
  }
}
