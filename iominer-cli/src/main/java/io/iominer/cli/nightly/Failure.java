// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.error.MemoryShortage;
import io.iominer.core.text.SafeText;

/**
 * Something that could not be done.
 *
 * @param what what was tried, such as the name of a stage or of a source
 * @param kind who can mend it
 * @param cause what happened
 */
record Failure(String what, ErrorKind kind, Throwable cause) {
  /** Of what was thrown. */
  static Failure of(String what, Throwable thrown) {
    Throwable cause = thrown;
    if (thrown instanceof OutOfMemoryError memory) {
      cause = MemoryShortage.of("more memory is needed than there is", memory, memory);
    } else if (thrown instanceof StackOverflowError) {
      cause = new IoMinerException(ErrorKind.INTERNAL, "the stack does not suffice", thrown);
    }
    return new Failure(what, ErrorReport.kind(cause), cause);
  }

  /** In one line. */
  String line() {
    return SafeText.of(what) + ": " + ErrorReport.words(cause);
  }
}
