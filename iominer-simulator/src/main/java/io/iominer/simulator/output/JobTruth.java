// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a simulated job.
 *
 * @param jobId Slurm's number
 * @param application name of the program
 * @param deck input deck
 * @param kind kind of the job; empty where jobs are made of flaws and decks
 * @param pattern ranks to files
 * @param flaw what the application does badly
 * @param access how its requests follow each other
 * @param middleware how it does its I/O
 * @param requestBytes size of its requests
 * @param processes ranks
 * @param bytes bytes read and written
 * @param scheduled what the scheduler gave it; empty where none is simulated
 * @param checkpointSeconds from the begin of a checkpoint to that of the next one, where these
 *     intervals are alike; empty where they are not, or fewer than three
 * @param losses time of its I/O and what of it was lost to which cause
 */
public record JobTruth(
    long jobId,
    String application,
    String deck,
    Optional<String> kind,
    String pattern,
    String flaw,
    String access,
    String middleware,
    long requestBytes,
    int processes,
    double bytes,
    Optional<Scheduled> scheduled,
    OptionalDouble checkpointSeconds,
    TrueLosses losses) {
  /**
   * What a scheduler gave a job.
   *
   * @param waitSeconds time from its submission to its start
   * @param computeNodes its compute nodes
   */
  public record Scheduled(double waitSeconds, int computeNodes) {}
}
