// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The burst buffer that a job asked for, as Slurm's accounting has it: bb/NAME=SIZE. */
public final class RequestedBuffer {
  /** Slurm prints sizes of TRES with these letters, powers of 1024; a plain number is MiB. */
  private static final String UNITS = "KMGTP";

  private static final Pattern REQUEST =
      Pattern.compile("(?:^|,)bb/[^=,]+=(\\d+(?:\\.\\d+)?)([" + UNITS + "])?");

  private RequestedBuffer() {}

  /** Bytes of all burst buffers in a list of TRES; empty where it names none. */
  public static OptionalLong bytes(Optional<String> tres) {
    return REQUEST
        .matcher(tres.orElse(""))
        .results()
        .mapToLong(RequestedBuffer::bytes)
        .reduce(Long::sum);
  }

  private static long bytes(MatchResult request) {
    String unit = request.group(2) == null ? "M" : request.group(2);
    return Math.round(
        Double.parseDouble(request.group(1)) * Math.pow(1024, UNITS.indexOf(unit) + 1));
  }
}
