// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.util.Locale;

/** Why a source, or a part of it, could not be used. */
public enum RejectReason {
  /** It is of no known format, or it is damaged. It is not tried again until it changes. */
  FORMAT,
  /** The file system did not hand it out. The next ingest tries it again. */
  UNREADABLE,
  /** It takes more memory than there is. The next ingest tries it again. */
  MEMORY,
  /** A fault of IOMiner. The next ingest tries it again. */
  INTERNAL;

  /** As in the table. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
