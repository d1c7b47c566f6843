// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.io.IOException;

/** The traced segments of a record, read one by one. */
@FunctionalInterface
public interface Segments {
  /** Fills the next segment; false after the last one. */
  boolean next(DxtSegment segment) throws IOException;
}
