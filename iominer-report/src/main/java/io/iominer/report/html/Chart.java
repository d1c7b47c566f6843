// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

/**
 * A chart of a section.
 *
 * @param label what a screen reader says of it
 * @param height in CSS pixels
 * @param json what the page's script draws, as JSON that may stand in a script element
 */
public record Chart(String label, int height, String json) {}
