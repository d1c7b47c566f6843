// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import java.nio.file.Path;
import java.util.List;

/** Libraries that unpack native parts, which stay behind when the process is killed. */
public final class NativeLibraries {
  private static final List<String> FOLDER_KEYS =
      List.of("commons.crypto.lib.tempdir", "org.xerial.snappy.tempdir", "ZstdTempFolder");

  private NativeLibraries() {}

  /**
   * Has them use this process's own folder, which the next run removes where this one is killed.
   *
   * @return the folder
   */
  public static Path unpackInOwnFolder() {
    Path folder = RunFolder.ofThisProcess();
    for (String key : FOLDER_KEYS) {
      if (System.getProperty(key) == null) {
        System.setProperty(key, folder.toString());
      }
    }
    return folder;
  }
}
