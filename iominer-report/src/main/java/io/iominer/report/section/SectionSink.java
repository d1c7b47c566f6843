// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import java.io.IOException;

/** Takes the sections of a report one after the other, each as soon as it is known. */
@FunctionalInterface
public interface SectionSink {
  /** The next section. */
  void section(SectionRows rows) throws IOException;
}
