// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes a Darshan log: the job, the names, then the modules in the order of their numbers. Records
 * stream through; the header, which tells where everything is, is written last.
 */
public final class DarshanWriter implements Closeable {
  private static final int METADATA_BYTES = 1024;

  /** Inflated bytes that Darshan has for the job, its command line and the mounts. */
  private static final int JOB_BYTES = 4096;

  private static final int JOB_NUMBERS = 7;
  private static final int OLD_JOB_NUMBERS = 5;

  private final RandomAccessFile file;
  private final WriteOptions options;
  private final HeaderLayout layout;
  private final ByteBuffer header;
  private long partialMask;

  private DarshanWriter(RandomAccessFile file, WriteOptions options) throws IOException {
    this.file = file;
    this.options = options;
    this.layout = HeaderLayout.of(options.version()).orElseThrow();
    this.header = ByteBuffer.allocate(layout.bytes()).order(options.byteOrder());
    file.setLength(0);
    file.seek(layout.bytes());
  }

  /** Creates the file or replaces its content. */
  public static DarshanWriter create(Path path, WriteOptions options) throws IOException {
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      return new DarshanWriter(file, options);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Writes the job; the first thing to write. Formats before 3.41 lose the nanoseconds. */
  public void job(JobRecord job) throws IOException {
    byte[] text = job.exeAndMounts().bytes();
    boolean nanoseconds = hasNanoseconds(options.version());
    if (text.length >= textBytes(options.version())) {
      throw new IllegalArgumentException(
          "Command line and mounts have "
              + text.length
              + " bytes, more than fit log format "
              + options.version());
    }
    try (RegionOutput out = new RegionOutput(file, options)) {
      out.i64(job.uid());
      out.i64(job.startSeconds());
      if (nanoseconds) {
        out.i64(job.startNanos());
      }
      out.i64(job.endSeconds());
      if (nanoseconds) {
        out.i64(job.endNanos());
      }
      out.i64(job.processCount());
      out.i64(job.jobId());
      out.paddedText(job.metadata().bytes(), METADATA_BYTES);
      out.bytes(text);
      out.zeros(1);
    }
  }

  private static boolean hasNanoseconds(String version) {
    return version.compareTo("3.41") >= 0;
  }

  /** Room for the command line, the mounts and the NUL at their end. */
  static int textBytes(String version) {
    int numbers = hasNanoseconds(version) ? JOB_NUMBERS : OLD_JOB_NUMBERS;
    return JOB_BYTES - METADATA_BYTES - numbers * Long.BYTES;
  }

  /** Writes the names; the second thing to write. */
  public void names(NameTable names) throws IOException {
    if (names.size() == 0) {
      return;
    }
    long start = file.getFilePointer();
    boolean counted = options.version().equals("3.00");
    try (RegionOutput out = new RegionOutput(file, options)) {
      names.forEach(
          (id, name) -> {
            try {
              out.i64(id);
              if (counted) {
                out.i32(name.bytes().length);
              }
              out.bytes(name.bytes());
              if (!counted) {
                out.zeros(1);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    region(layout.nameRegion(), start);
  }

  /** Starts the region of a module. Close it before the next one is started. */
  public ModuleWriter module(DarshanModule module) {
    return module(module.id(), options.versionOf(module));
  }

  /** Starts the region of a module by number, also of one that is not known. */
  public ModuleWriter module(int moduleId, int version) {
    int id = storedId(moduleId);
    long start = position();
    header.putInt(layout.moduleVersions() + id * HeaderLayout.MODULE_VERSION_BYTES, version);
    return new ModuleWriter(
        new RegionOutput(file, options),
        DarshanModule.ofId(moduleId).orElse(DarshanModule.NULL),
        version,
        options.recordsPerStream(),
        () -> region(layout.moduleRegions() + id * HeaderLayout.REGION_BYTES, start));
  }

  /** Marks a module as incomplete: it ran out of memory while the job ran. */
  public void partial(int moduleId) {
    partialMask |= 1L << storedId(moduleId);
  }

  /** Writes the header and closes the file. */
  @Override
  public void close() throws IOException {
    try (file) {
      header.put(HeaderLayout.VERSION, options.version().getBytes(StandardCharsets.US_ASCII));
      header.putLong(HeaderLayout.MAGIC, HeaderLayout.MAGIC_NUMBER);
      header.put(HeaderLayout.COMPRESSION, (byte) options.compression().code());
      if (layout.partialMaskBytes() == Long.BYTES) {
        header.putLong(layout.partialMask(), partialMask);
      } else {
        header.putInt(layout.partialMask(), (int) partialMask);
      }
      byte[] bytes = new byte[layout.bytes()];
      header.get(0, bytes);
      file.seek(0);
      file.write(bytes);
    }
  }

  private int storedId(int moduleId) {
    for (int id = 0; id < layout.modules(); id++) {
      if (HeaderLayout.currentId(options.version(), id) == moduleId) {
        return id;
      }
    }
    throw new IllegalArgumentException(
        "Log format " + options.version() + " has no place for module " + moduleId);
  }

  private void region(int at, long start) {
    header.putLong(at, start);
    header.putLong(at + Long.BYTES, position() - start);
  }

  private long position() {
    try {
      return file.getFilePointer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
