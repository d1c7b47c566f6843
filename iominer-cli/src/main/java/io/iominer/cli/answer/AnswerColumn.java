// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.answer;

/**
 * A column of an answer.
 *
 * @param heading its name on the screen; files have the statement's name, which holds the unit
 * @param form what its values are
 */
public record AnswerColumn(String heading, Form form) {}
