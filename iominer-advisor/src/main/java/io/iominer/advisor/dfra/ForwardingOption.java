// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

/**
 * Reserved forwarding nodes that a job could be given.
 *
 * @param nodes how many, 0 or more
 * @param value what the job gains by them, for example saved seconds
 */
public record ForwardingOption(int nodes, double value) {
  /** None, which gains nothing. */
  public static final ForwardingOption NONE = new ForwardingOption(0, 0);

  public ForwardingOption {
    if (nodes < 0 || !Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "Expected 0 or more nodes and a finite value, found " + nodes + " and " + value);
    }
  }
}
