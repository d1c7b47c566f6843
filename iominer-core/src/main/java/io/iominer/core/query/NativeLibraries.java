// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import com.github.luben.zstd.util.Native;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
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
   * @throws IoMinerException of kind RESOURCE where they cannot be unpacked or run there
   */
  public static Path unpackInOwnFolder() {
    Path folder = RunFolder.ofThisProcess();
    for (String key : FOLDER_KEYS) {
      if (System.getProperty(key) == null) {
        System.setProperty(key, folder.toString());
      }
    }
    // Every table is compressed with zstd: what it cannot do here is said before a library's own
    // stack traces.
    try {
      Native.load();
    } catch (UnsatisfiedLinkError | ExceptionInInitializerError e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE,
          folder.getParent()
              + ": native libraries cannot be unpacked and loaded there ("
              + reason(e)
              + "); IOMINER_JAVA_OPTS=-Djava.io.tmpdir=FOLDER names another folder for temporary"
              + " files",
          e);
    }
    return folder;
  }

  /** What the machine says, without the names of the unpacked file before it. */
  private static String reason(Error error) {
    String line = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    return line.substring(line.lastIndexOf(": ") + 1).strip();
  }
}
