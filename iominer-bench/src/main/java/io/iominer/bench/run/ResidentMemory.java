// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memory of this process as the system counts it. */
final class ResidentMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern PEAK = Pattern.compile("(?m)^VmHWM:\\s*(\\d+) kB$");

  private ResidentMemory() {}

  /** The most that was resident since the process began, bytes; empty where Linux does not say. */
  static OptionalLong peakBytes() throws IOException {
    if (!Files.isReadable(STATUS)) {
      return OptionalLong.empty();
    }
    Matcher line = PEAK.matcher(Files.readString(STATUS));
    return line.find()
        ? OptionalLong.of(Long.parseLong(line.group(1)) << 10)
        : OptionalLong.empty();
  }
}
