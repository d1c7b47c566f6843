// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import java.io.Serializable;
import java.util.List;

/**
 * A parallel file system of a facility. A part that is slower than said here makes jobs look as if
 * they lost time; one that is faster hides what they lost. The accessors that return plain numbers
 * are for inner loops; their names say the unit.
 *
 * @param name name of the file system, as LMT has it, for example "scratch"
 * @param mountPoints where compute nodes mount it, for example "/scratch"; empty where unknown
 * @param osts its OSTs
 * @param osses its OSSes
 * @param mdts its MDTs
 * @param client its client on compute nodes
 */
public record FileSystemModel(
    String name,
    List<String> mountPoints,
    Osts osts,
    Osses osses,
    Mdts mdts,
    FileSystemClient client)
    implements Serializable {
  private static final double NANOS = 1e9;

  public FileSystemModel {
    mountPoints = List.copyOf(mountPoints);
  }

  /** The same with other OSTs. */
  public FileSystemModel with(Osts other) {
    return new FileSystemModel(name, mountPoints, other, osses, mdts, client);
  }

  /** The same with other OSSes. */
  public FileSystemModel with(Osses other) {
    return new FileSystemModel(name, mountPoints, osts, other, mdts, client);
  }

  /** The same with another client. */
  public FileSystemModel with(FileSystemClient other) {
    return new FileSystemModel(name, mountPoints, osts, osses, mdts, other);
  }

  /**
   * OSTs, at least 1.
   *
   * @throws IllegalStateException where it is not known how many: {@link #osts} tells that
   */
  public int ostCount() {
    return osts.count()
        .orElseThrow(
            () -> new IllegalStateException("It is not known how many OSTs " + name + " has"));
  }

  /** OSSes, at least 1; of a file system of which it is known how many OSTs it has. */
  public int ossCount() {
    return (ostCount() + osses.ostsPerOss() - 1) / osses.ostsPerOss();
  }

  /** Bytes/s of an OST. */
  public double ostBytesPerSecond() {
    return osts.rate().bytesPerSecond();
  }

  /** Bytes/s of all OSTs together; of a file system of which it is known how many it has. */
  public double allOstsBytesPerSecond() {
    return ostCount() * ostBytesPerSecond();
  }

  /** Bytes/s of an OSS. */
  public double ossBytesPerSecond() {
    return osses.rate().bytesPerSecond();
  }

  /** Metadata operations per second of all MDTs together. */
  public double mdtOperationsPerSecond() {
    return mdts.count() * mdts.rate().perSecond();
  }

  /** Metadata operations per second of one rank. */
  public double rankOperationsPerSecond() {
    return client.rankMetadataRate().perSecond();
  }

  /** Bytes that an OST could have moved during a request that cannot be merged. */
  public double seekBytes() {
    return osts.seekCost().count();
  }

  /** Bytes/s of a compute node's client. */
  public double nodeBytesPerSecond() {
    return client.nodeRate().bytesPerSecond();
  }

  /** Bytes/s of one rank. */
  public double rankBytesPerSecond() {
    return client.rankRate().bytesPerSecond();
  }

  /** Bytes/s of one rank through STDIO. */
  public double stdioBytesPerSecond() {
    return client.stdioRate().bytesPerSecond();
  }

  /** Seconds that a request waits that cannot be merged with the one before. */
  public double requestSeconds() {
    return client.requestLatency().toNanos() / NANOS;
  }
}
