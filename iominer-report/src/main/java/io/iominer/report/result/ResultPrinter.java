// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Prints a result row by row. Closing ends it, but not the stream. */
public interface ResultPrinter extends Closeable {
  /** The next row; values are as {@link CellText} takes them. */
  void row(@Nullable Object[] values) throws IOException;
}
