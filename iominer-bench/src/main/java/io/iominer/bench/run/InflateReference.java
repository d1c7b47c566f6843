// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.bench.Logs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What no reader of logs can do without: listing a folder, reading its logs and inflating every
 * region, with {@link Inflater} and on every core; the output is thrown away.
 */
final class InflateReference {
  private static final int BUFFER_BYTES = 1 << 16;

  private final List<Path> logs;
  private final AtomicInteger next = new AtomicInteger();

  private InflateReference(List<Path> logs) {
    this.logs = logs;
  }

  /** Seconds that it takes. */
  static double seconds(Path folder, int threads) throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Path> logs;
    try (Stream<Path> files = Files.walk(folder)) {
      logs = files.filter(file -> file.toString().endsWith(".darshan")).toList();
    }
    new InflateReference(logs).run(threads);
    return (System.nanoTime() - start) / 1e9;
  }

  private void run(int threads) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Long>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        parts.add(pool.submit(this::inflate));
      }
      for (Future<Long> part : parts) {
        part.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("inflating logs: " + e.getCause().getMessage(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  /** Inflates logs until none is left; returns the bytes. */
  private long inflate() throws IOException, DataFormatException {
    byte[] buffer = new byte[BUFFER_BYTES];
    Inflater inflater = new Inflater();
    try {
      long inflated = 0;
      for (int i = next.getAndIncrement(); i < logs.size(); i = next.getAndIncrement()) {
        Optional<Logs.Content> log = Logs.content(logs.get(i));
        if (log.isPresent()) {
          for (Logs.Stretch region : log.get().regions()) {
            inflated += Logs.inflate(inflater, log.get().bytes(), region, buffer);
          }
        }
      }
      return inflated;
    } finally {
      inflater.end();
    }
  }
}
