// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** A file of the simulated file system. */
final class SimFile {
  private final String name;
  private final long id;
  private final FileStriping layout;
  private final FileLocks locks;
  private long bytes;

  /**
   * A file.
   *
   * @param id of its records
   * @param bytes its size before anybody writes
   */
  SimFile(String name, long id, FileStriping layout, FileLocks locks, long bytes) {
    this.name = name;
    this.id = id;
    this.layout = layout;
    this.locks = locks;
    this.bytes = bytes;
  }

  String name() {
    return name;
  }

  long id() {
    return id;
  }

  FileStriping layout() {
    return layout;
  }

  FileLocks locks() {
    return locks;
  }

  /** Its size. */
  long bytes() {
    return bytes;
  }

  /** It reaches at least so far. */
  void reach(long end) {
    bytes = Math.max(bytes, end);
  }
}
