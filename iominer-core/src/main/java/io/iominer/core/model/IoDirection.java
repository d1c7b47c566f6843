// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/** Which way bytes went. */
public enum IoDirection {
  READ,
  WRITE
}
