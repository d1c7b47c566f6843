// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import io.iominer.core.model.Factor;

/**
 * A column of a section.
 *
 * @param heading its name on the screen; files have the statement's name, which holds the unit
 * @param form what its values are
 */
public record SectionColumn(String heading, Form form) {
  /** The column of a factor's values. */
  public static SectionColumn of(Factor factor) {
    return new SectionColumn(
        factor.heading(),
        switch (factor.scale()) {
          case COUNT -> Form.COUNT;
          case MEAN, OPERATIONS -> Form.NUMBER;
          case BYTES -> Form.BYTES;
          case SECONDS -> Form.SECONDS;
          case RATE -> Form.RATE;
          case SHARE -> Form.SHARE;
          case YES_NO -> Form.TEXT;
        });
  }
}
