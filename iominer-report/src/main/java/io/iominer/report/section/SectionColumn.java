// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

/**
 * A column of a section.
 *
 * @param heading its name on the screen; files have the statement's name, which holds the unit
 * @param form what its values are
 */
public record SectionColumn(String heading, Form form) {}
