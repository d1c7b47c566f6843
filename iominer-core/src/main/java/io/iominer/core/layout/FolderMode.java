// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Who may read and write what is new in a store: whoever may read and write the folder that it lies
 * in, whatever the umask of the process that writes.
 */
public final class FolderMode {
  private static final String VIEW = "unix";
  private static final String MODE = VIEW + ":mode";
  private static final int ALL_BITS = 07777;

  /** Reading, writing, entering, and the group that goes on to what is below. */
  private static final int OF_FOLDERS = 02777;

  private static final int OF_FILES = 0666;

  /** Of a store's folder that did not exist: its owner writes, and its group reads. */
  private static final int OF_NEW_STORE = 0750;

  private FolderMode() {}

  /**
   * Creates a folder that only its owner and his group can look into; one that exists keeps its
   * mode, and so do folders above it.
   */
  public static void createPrivate(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path place = folder.toAbsolutePath();
    if (place.getParent() != null) {
      Files.createDirectories(place.getParent());
    }
    Files.createDirectory(place);
    if (place.getFileSystem().supportedFileAttributeViews().contains(VIEW)) {
      Files.setAttribute(place, MODE, OF_NEW_STORE);
    }
  }

  /**
   * Gives a new file or folder the mode of the folder around it; a file cannot be executed. Does
   * nothing where files have no such mode.
   */
  public static void passOn(Path created) throws IOException {
    Path place = created.toAbsolutePath();
    if (!place.getFileSystem().supportedFileAttributeViews().contains(VIEW)) {
      return;
    }
    Map<String, Object> own = Files.readAttributes(place, MODE + ",isDirectory");
    int bits = Boolean.TRUE.equals(own.get("isDirectory")) ? OF_FOLDERS : OF_FILES;
    int mode = (int) Files.getAttribute(place.resolveSibling("."), MODE) & bits;
    if (((int) own.get("mode") & ALL_BITS) != mode) {
      Files.setAttribute(place, MODE, mode);
    }
  }
}
