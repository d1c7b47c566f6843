// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.job.Request;

/**
 * A way in which an application is run again and again: an input deck with its rank count.
 *
 * @param application name of the program
 * @param applicationNumber its number
 * @param deck name of the deck, which is the job's name
 * @param user who runs it
 * @param uid the user's id
 * @param weight share of the jobs, in any unit
 * @param pattern processes to files
 * @param processes MPI ranks
 * @param middleware how it does its input and output
 * @param readShare share of its bytes that it reads, 0 to 1
 * @param request its requests
 * @param flaw what it does badly
 * @param sharers N-M only: ranks that share a file
 * @param reads stretches of reading
 * @param writes stretches of writing, its checkpoints
 * @param reusesFiles whether a later checkpoint overwrites the one before
 */
public record Variant(
    String application,
    int applicationNumber,
    String deck,
    String user,
    int uid,
    double weight,
    AccessPattern pattern,
    int processes,
    Middleware middleware,
    double readShare,
    Request request,
    Flaw flaw,
    int sharers,
    int reads,
    int writes,
    boolean reusesFiles) {
  /** Bytes/s of a rank that need not wait for its requests. */
  double rankRate(FileSystemModel fileSystem) {
    return middleware == Middleware.STDIO
        ? fileSystem.stdioBytesPerSecond()
        : fileSystem.rankBytesPerSecond();
  }

  /** Ranks that move bytes. */
  int movers() {
    return pattern == AccessPattern.ONE_TO_ONE ? 1 : processes;
  }

  /** What it moves per second where nothing is in its way, about. */
  double idealRate(Facility facility) {
    double clients =
        Math.min(
            movers() * rankRate(facility.fileSystem()),
            facility.nodesFor(movers()) * facility.fileSystem().nodeBytesPerSecond());
    double servers = facility.fileSystem().ossCount() * facility.fileSystem().ossBytesPerSecond();
    return Math.min(
        clients, Math.min(servers, facility.osts() * facility.fileSystem().ostBytesPerSecond()));
  }

  /** What it moves per second with its requests and its layout, nothing else in its way, about. */
  double plainRate(Facility facility) {
    int files =
        switch (pattern) {
          case ONE_TO_ONE, N_TO_ONE -> 1;
          case N_TO_N -> processes;
          case N_TO_M -> Math.max(1, processes / sharers);
        };
    double servers =
        Math.min(files, facility.osts())
            * facility.fileSystem().ostBytesPerSecond()
            * request.efficiency(facility.fileSystem());
    double clients =
        movers() * request.rankRate(facility.fileSystem(), rankRate(facility.fileSystem()));
    return Math.min(idealRate(facility), Math.min(servers, clients));
  }
}
