// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.error.LogProblem;

/**
 * A part of a log that could not be read to its end.
 *
 * @param part name of the module, "names" or "header"
 * @param problem what is wrong, and where
 */
public record Damage(String part, LogProblem problem) {}
