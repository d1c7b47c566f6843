// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import java.util.List;

/** A cell that the compiler refused, that threw, or that was stopped. */
public final class CellException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> lines;

  CellException(String message, List<String> lines) {
    super(message);
    this.lines = List.copyOf(lines);
  }

  /** What a person reads, without what the kernel itself was doing. */
  public List<String> lines() {
    return lines;
  }
}
