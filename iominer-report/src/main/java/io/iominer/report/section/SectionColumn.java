// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import io.iominer.core.model.Factor;
import org.jspecify.annotations.Nullable;

/**
 * A column of a section.
 *
 * @param name its name in files, in JSON and in the section's statement
 * @param heading its name on the screen
 * @param unit of its values in files; empty where they have none
 * @param form what its values are
 * @param role what it is in the section's chart
 * @param legend its name in the chart
 * @param empty what a screen or a page shows where there is no value
 */
public record SectionColumn(
    String name,
    String heading,
    String unit,
    Form form,
    ChartRole role,
    String legend,
    String empty) {
  private static final String DASH = "-";

  /** A column that is not drawn, in the unit of its form. */
  public static SectionColumn column(String name, String heading, Form form) {
    return new SectionColumn(name, heading, form.unit(), form, ChartRole.NONE, heading, DASH);
  }

  /** The column of a factor's values. */
  public static SectionColumn of(Factor factor) {
    return column(
        factor.column(),
        factor.heading(),
        switch (factor.scale()) {
          case COUNT -> Form.COUNT;
          case MEAN, OPERATIONS -> Form.NUMBER;
          case BYTES, SIZE -> Form.BYTES;
          case SECONDS -> Form.SECONDS;
          case RATE -> Form.RATE;
          case SHARE -> Form.SHARE;
          case YES_NO -> Form.TEXT;
        });
  }

  /** The same with another name in files. */
  public SectionColumn named(String other) {
    return new SectionColumn(other, heading, unit, form, role, legend, empty);
  }

  /** The same with a unit that its form does not say. */
  public SectionColumn in(String other) {
    return new SectionColumn(name, heading, other, form, role, legend, empty);
  }

  /** The same with a role in the chart. */
  public SectionColumn as(ChartRole drawn) {
    return as(drawn, heading);
  }

  /** The same with a role in the chart, and with a name there. */
  public SectionColumn as(ChartRole drawn, String drawnName) {
    return new SectionColumn(name, heading, unit, form, drawn, drawnName, empty);
  }

  /** The same with a word where there is no value. */
  public SectionColumn orElse(String word) {
    return new SectionColumn(name, heading, unit, form, role, legend, word);
  }

  /** A value with its unit; a dash or a word where there is none. */
  public String text(@Nullable Object value) {
    return text(value, form);
  }

  /** The same in another form. */
  public String text(@Nullable Object value, Form shown) {
    return value == null ? empty : shown.text(value);
  }
}
