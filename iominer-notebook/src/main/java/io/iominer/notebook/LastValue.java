// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import io.iominer.core.spark.Tuples;
import io.iominer.report.notebook.Notebook;
import org.jspecify.annotations.Nullable;

/** Takes the value of a cell's last expression out of JShell, which tells its text only. */
public final class LastValue {
  private static @Nullable Object value;

  private LastValue() {}

  /** Called by code that runs in JShell, which can stop it. */
  public static void set(@Nullable Object value) {
    keep(value instanceof Tuples tuples ? Notebook.show(tuples) : value);
  }

  private static synchronized void keep(@Nullable Object shown) {
    value = shown;
  }

  /** The value, once. */
  static synchronized @Nullable Object take() {
    Object taken = value;
    value = null;
    return taken;
  }
}
