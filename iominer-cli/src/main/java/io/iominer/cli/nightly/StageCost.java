// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a stage took of the machine.
 *
 * @param time wall clock
 * @param processorTime of all threads of this process
 * @param readBytes that this process read from files and sockets, those that the system had in
 *     memory included; empty where the system does not tell
 * @param heapBytes the most of the heap that was in use, garbage included
 */
record StageCost(Duration time, Duration processorTime, OptionalLong readBytes, long heapBytes) {
  private static final Path IO = Path.of("/proc/self/io");
  private static final Pattern READ = Pattern.compile("(?m)^rchar: (\\d+)$");

  /** Begins to measure. */
  static Running begin() {
    heap().forEach(MemoryPoolMXBean::resetPeakUsage);
    return new Running(System.nanoTime(), processorNanos(), read());
  }

  /**
   * A stage that is under way.
   *
   * @param nanos at its start
   * @param processorNanos of the process until then
   * @param readBytes of the process until then
   */
  record Running(long nanos, long processorNanos, OptionalLong readBytes) {
    /** What it took until now. */
    StageCost end() {
      OptionalLong now = read();
      return new StageCost(
          Duration.ofNanos(System.nanoTime() - nanos),
          Duration.ofNanos(StageCost.processorNanos() - processorNanos),
          now.isPresent() && readBytes.isPresent()
              ? OptionalLong.of(now.getAsLong() - readBytes.getAsLong())
              : OptionalLong.empty(),
          heap().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum());
    }
  }

  private static long processorNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static List<MemoryPoolMXBean> heap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  /** By proc(5). */
  private static OptionalLong read() {
    if (!Files.isReadable(IO)) {
      return OptionalLong.empty();
    }
    try {
      Matcher line = READ.matcher(Files.readString(IO));
      return line.find() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
