// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

/** Texts in files that people open in spreadsheets. */
public final class SpreadsheetText {
  /** What begins a formula. Source: OWASP, "CSV Injection". */
  private static final String BEGINS_FORMULA = "=+-@\t\r";

  private SpreadsheetText() {}

  /** The text, with an apostrophe before one that a spreadsheet would run as a formula. */
  public static String inert(String text) {
    return !text.isEmpty() && BEGINS_FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
