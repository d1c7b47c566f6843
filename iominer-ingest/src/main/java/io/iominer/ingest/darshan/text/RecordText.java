// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.DarshanRecord;
import java.io.IOException;

/** Prints the rows of records of one kind. */
interface RecordText {
  /** Prints a record's rows after {@link Rows#begin} was called for it. */
  void print(DarshanRecord record, Rows rows) throws IOException;
}
