// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import java.util.List;

/**
 * Thresholds of something that decides by them beside the rules, such as an advisor, so that a
 * configuration can set them; named in META-INF/services.
 */
public interface ThresholdSource {
  /** Its thresholds, whose keys begin with its name. */
  List<Threshold> thresholds();
}
