// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;

/** Data files that a task wrote and that no reader sees before they are committed. */
public final class WrittenFiles implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String table;
  private final ArrayList<DataFile> files;

  WrittenFiles(String table, List<DataFile> files) {
    this.table = table;
    this.files = new ArrayList<>(files);
  }

  /** Name of the table. */
  public String table() {
    return table;
  }

  /** Rows in all files. */
  public long rows() {
    return files.stream().mapToLong(DataFile::recordCount).sum();
  }

  List<DataFile> files() {
    return files;
  }
}
