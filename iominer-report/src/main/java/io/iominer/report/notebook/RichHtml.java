// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

/**
 * What a notebook shows below a cell.
 *
 * @param html a piece of HTML, of the type {@code text/html}
 */
public record RichHtml(String html) {
  /** The HTML, for kernels that show a value's text. */
  @Override
  public String toString() {
    return html;
  }
}
