// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A query with a reference that gives the same result, both timed.
 *
 * @param name what is asked
 * @param reference what it is compared with
 * @param own runs it, and returns the result as text
 * @param other runs the reference
 */
public record TimedQuery(
    String name, String reference, Callable<String> own, Callable<String> other) {

  /**
   * Runs both once, compares the results, then times both in turn.
   *
   * @param rounds how often each is timed, at least once; times are rounded to 0.1 ms
   * @throws IoMinerException of kind INTERNAL when the results differ
   */
  public TimedComparison compare(int rounds) throws Exception {
    String result = own.call();
    String expected = other.call();
    if (!result.equals(expected)) {
      throw new IoMinerException(
          ErrorKind.INTERNAL,
          String.format(
              "The results of '%s' differ: IOMiner says %s, %s says %s",
              name, result, reference, expected));
    }
    List<Double> seconds = new ArrayList<>();
    List<Double> referenceSeconds = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      seconds.add(seconds(own));
      referenceSeconds.add(seconds(other));
    }
    return new TimedComparison(name, reference, result, seconds, referenceSeconds);
  }

  private static double seconds(Callable<String> action) throws Exception {
    long start = System.nanoTime();
    action.call();
    return Math.round((System.nanoTime() - start) / 1e5) / 1e4;
  }
}
