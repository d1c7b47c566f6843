// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A question with a reference that gives the same answer.
 *
 * @param name what is asked
 * @param reference what it is compared with
 * @param ours asks, and returns the answer as text
 * @param theirs asks the reference
 */
public record Question(
    String name, String reference, Callable<String> ours, Callable<String> theirs) {

  /**
   * Asks both once, compares the answers, then times both in turn.
   *
   * @param rounds how often each is timed, at least once; times are rounded to 0.1 ms
   * @throws IoMinerException of kind INTERNAL when the answers differ
   */
  public Comparison compare(int rounds) throws Exception {
    String answer = ours.call();
    String expected = theirs.call();
    if (!answer.equals(expected)) {
      throw new IoMinerException(
          ErrorKind.INTERNAL,
          String.format(
              "The answers to '%s' differ: IOMiner says %s, %s says %s",
              name, answer, reference, expected));
    }
    List<Double> seconds = new ArrayList<>();
    List<Double> referenceSeconds = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      seconds.add(seconds(ours));
      referenceSeconds.add(seconds(theirs));
    }
    return new Comparison(name, reference, answer, seconds, referenceSeconds);
  }

  private static double seconds(Callable<String> action) throws Exception {
    long start = System.nanoTime();
    action.call();
    return Math.round((System.nanoTime() - start) / 1e5) / 1e4;
  }
}
