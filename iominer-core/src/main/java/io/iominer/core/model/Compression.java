// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;

/** How the regions of a log are stored. The order is the code in the header. */
public enum Compression {
  ZLIB,
  BZIP2,
  NONE;

  private static final Compression[] BY_CODE = values();

  /** The method with this code in the header, or empty when there is none. */
  public static Optional<Compression> ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? Optional.of(BY_CODE[code]) : Optional.empty();
  }

  /** Code in the header, 0 to 2. */
  public int code() {
    return ordinal();
  }
}
