// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import java.util.SplittableRandom;

/**
 * What the parts of a simulated facility can do. Heuristic, all of them: drawn or derived so that
 * they lie between an old disk-based file system and a new one on flash.
 *
 * @param ostBytesPerSecond an OST's rate
 * @param ostLatency seconds that an OST takes for each request
 * @param seekSeconds seconds more where the request does not begin where that object's last ended
 * @param mdtSeconds seconds that an MDT takes for an operation
 * @param roundTrip seconds to a server and back
 * @param nodeBytesPerSecond rate of a compute node's client
 * @param memoryBytesPerSecond rate of a copy to or from the page cache
 * @param systemCall seconds of a rank in each system call
 * @param streamCall seconds of a rank in each call of a stream
 * @param dirtyBytes bytes for an OST that a node's cache holds before writers wait
 * @param cacheBytes bytes that a node's cache keeps for reads
 * @param readAheadBytes bytes that are read ahead at most
 * @param networkBytesPerSecond rate of a node between compute nodes
 * @param messageSeconds seconds for each message between ranks
 * @param pieceSeconds seconds for each piece of a collective buffer
 * @param jitter share by which services and calls are longer or shorter at random
 */
record Speeds(
    double ostBytesPerSecond,
    double ostLatency,
    double seekSeconds,
    double mdtSeconds,
    double roundTrip,
    double nodeBytesPerSecond,
    double memoryBytesPerSecond,
    double systemCall,
    double streamCall,
    long dirtyBytes,
    long cacheBytes,
    long readAheadBytes,
    double networkBytesPerSecond,
    double messageSeconds,
    double pieceSeconds,
    double jitter) {
  private static final double MEGA = 1e6;
  private static final long MIB = 1L << 20;

  /** A facility that nobody described: the seed draws it, between slow disks and flash. */
  static Speeds drawn(long seed) {
    SplittableRandom random = new SplittableRandom(seed ^ 0x5eed);
    double ost = between(random, 60 * MEGA, 3000 * MEGA);
    return of(
        ost,
        Math.min(12_000 * MEGA, ost * between(random, 2, 6)),
        between(random, 0.15e-3, 2e-3),
        between(random, 0.15e6, 0.8e6),
        between(random, 0.05e-3, 0.3e-3),
        random);
  }

  /** A facility as it is described; of what the description does not tell, the seed draws it. */
  static Speeds of(FacilityModel model, long seed) {
    FileSystemModel fileSystem = model.scratch();
    return of(
        fileSystem.ostBytesPerSecond(),
        fileSystem.nodeBytesPerSecond(),
        fileSystem.requestSeconds(),
        fileSystem.seekBytes(),
        1 / fileSystem.mdtOperationsPerSecond(),
        new SplittableRandom(seed ^ 0x5eed));
  }

  private static Speeds of(
      double ost,
      double node,
      double request,
      double seekBytes,
      double mdt,
      SplittableRandom random) {
    return new Speeds(
        ost,
        request * 0.25,
        request * 0.25 + seekBytes / ost,
        mdt,
        request * 0.5,
        node,
        between(random, 1500 * MEGA, 4000 * MEGA),
        between(random, 5e-6, 20e-6),
        between(random, 0.3e-6, 1e-6),
        MIB << random.nextInt(3, 7),
        MIB << random.nextInt(10, 13),
        MIB << random.nextInt(2, 7),
        between(random, 3000 * MEGA, 12_000 * MEGA),
        between(random, 2e-6, 10e-6),
        between(random, 0.1e-6, 0.4e-6),
        between(random, 0.1, 0.4));
  }

  /** A number between two, all orders of magnitude alike. */
  static double between(SplittableRandom random, double least, double most) {
    return least * Math.pow(most / least, random.nextDouble());
  }

  /** A time that is longer or shorter at random. */
  double jittered(SplittableRandom random, double seconds) {
    return seconds * (1 + jitter * (2 * random.nextDouble() - 1));
  }
}
