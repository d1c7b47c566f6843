// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/** Which way bytes went. */
public enum IoDirection {
  READ,
  WRITE;

  /** The opposite one. */
  public IoDirection other() {
    return this == READ ? WRITE : READ;
  }

  /** What ranks do, as a verb: read or write. */
  public String verb() {
    return this == READ ? "read" : "write";
  }
}
