// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.RawText;

/**
 * The last three columns of a record's rows.
 *
 * @param name file name, or what stands for it
 * @param mountPoint mount point, or for DAOS pool and container
 * @param fsType file system type
 */
record Place(RawText name, RawText mountPoint, RawText fsType) {
  /** For records that belong to no file. */
  static final Place NOWHERE = new Place(RawText.EMPTY, RawText.EMPTY, RawText.EMPTY);
}
