// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

/**
 * A column of a section that no query made.
 *
 * @param name its name in files, with the unit where it has one
 * @param heading its name on the screen
 * @param form what its values are
 */
public record NamedColumn(String name, String heading, Form form) {}
