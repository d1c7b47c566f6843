// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import org.jspecify.annotations.Nullable;

/** Takes the value of a cell's last expression out of JShell, which tells its text only. */
public final class LastValue {
  private static @Nullable Object value;

  private LastValue() {}

  /** Called by code that runs in JShell. */
  public static synchronized void set(@Nullable Object value) {
    LastValue.value = value;
  }

  /** The value, once. */
  static synchronized @Nullable Object take() {
    Object taken = value;
    value = null;
    return taken;
  }
}
