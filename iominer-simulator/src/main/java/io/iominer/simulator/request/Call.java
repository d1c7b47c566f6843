// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;

/**
 * A call as Darshan records it.
 *
 * @param module the layer
 * @param object the file, dataset or variable
 * @param counter the counter of such calls, without the module's prefix
 * @param kind what it does
 * @param offset where in the file; 0 where the layer does not tell
 * @param bytes bytes read or written
 * @param times how many such calls follow each other at once
 */
record Call(
    DarshanModule module,
    ObjectName object,
    String counter,
    Kind kind,
    long offset,
    long bytes,
    long times) {
  /** What a call does, as Darshan's times tell it apart. */
  enum Kind {
    OPEN,
    READ,
    WRITE,
    CLOSE,
    OTHER
  }

  /**
   * What a record is of.
   *
   * @param id of the record
   * @param name file, dataset or variable
   * @param parent id of the file's record, of a dataset or variable; else 0
   * @param alignment what the file is aligned to, in bytes; else 0
   */
  record ObjectName(long id, String name, long parent, long alignment) {
    static ObjectName of(SimFile file) {
      return new ObjectName(file.id(), file.name(), 0, file.layout().stripeBytes());
    }
  }

  /** A call of POSIX. */
  static Call posix(SimFile file, String counter, Kind kind, long offset, long bytes) {
    return new Call(DarshanModule.POSIX, ObjectName.of(file), counter, kind, offset, bytes, 1);
  }

  /** A call of MPI-IO. */
  static Call mpiio(SimFile file, String counter, Kind kind, long bytes) {
    return new Call(DarshanModule.MPIIO, ObjectName.of(file), counter, kind, 0, bytes, 1);
  }
}
