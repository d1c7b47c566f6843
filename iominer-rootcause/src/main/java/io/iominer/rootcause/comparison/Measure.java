// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Scale;

/**
 * Something that two runs can be compared by.
 *
 * @param id its name in JSON
 * @param label its name on a screen
 * @param scale what its values are
 */
public record Measure(String id, String label, Scale scale) {}
