// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Region;
import io.iominer.core.summary.Damage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An open Darshan log. Header and job are read when it is opened, names when they are first asked
 * for, records as they are asked for. Not for several threads.
 */
public final class DarshanLog implements Closeable {
  /** Bytes of a log's begin that tell a Darshan log. */
  public static final int HEAD_BYTES = HeaderLayout.COMPRESSION;

  private final LogInput in;
  private final ReadLimits limits;
  private final ReadBuffers buffers;
  private final LogHeader header;
  private final JobRecord job;
  private @Nullable NameTable names;

  private DarshanLog(LogInput in, ReadLimits limits, ReadBuffers buffers) throws IOException {
    this.in = in;
    this.limits = limits;
    this.buffers = buffers;
    this.header = new HeaderReader(in).read();
    this.job = JobReader.read(in, header, limits, buffers);
  }

  /**
   * Opens a log.
   *
   * @throws io.iominer.core.error.LogFormatException when it is not a Darshan log of format 3.00 to
   *     3.41, or its header or job is damaged
   */
  public static DarshanLog open(LogSource source, ReadLimits limits) throws IOException {
    LogInput in = source.open();
    ReadBuffers buffers =
        new ReadBuffers(new InflateTime(limits.inflateTime(in.size()), System::nanoTime));
    try {
      return new DarshanLog(in, limits, buffers);
    } catch (IOException | RuntimeException e) {
      buffers.close();
      in.close();
      throw e;
    }
  }

  /** Whether the first {@link #HEAD_BYTES} bytes of a file are those of a Darshan log. */
  public static boolean isMagic(byte[] head) {
    if (head.length < HEAD_BYTES) {
      return false;
    }
    long magic = ByteBuffer.wrap(head).getLong(HeaderLayout.MAGIC);
    return magic == HeaderLayout.MAGIC_NUMBER
        || Long.reverseBytes(magic) == HeaderLayout.MAGIC_NUMBER;
  }

  /** How messages name the log. */
  public String name() {
    return in.name();
  }

  /** Bytes of the log. */
  public long size() {
    return in.size();
  }

  public LogHeader header() {
    return header;
  }

  public JobRecord job() {
    return job;
  }

  /**
   * Names of the log's records, held in memory.
   *
   * @throws io.iominer.core.error.LogFormatException when the name region is damaged
   */
  public NameTable names() throws IOException {
    if (names == null) {
      names = NameReader.read(in, header, limits, buffers);
    }
    return names;
  }

  /**
   * Opens the records of a module. A region of length 0 has none.
   *
   * @throws io.iominer.core.error.LogFormatException when the region does not lie inside the log or
   *     its version is not known
   */
  public ModuleRecordReader records(ModuleRegion region) throws IOException {
    RegionInput input =
        RegionInput.open(
            in,
            header,
            new Region(region.offset(), region.length()),
            region.name(),
            limits.moduleBytes(region.length()),
            buffers);
    try {
      return new ModuleRecordReader(
          input, RecordDecoders.of(input, region, header.compression(), limits));
    } catch (RuntimeException e) {
      input.close();
      throw e;
    }
  }

  /** Refuses a module's region that does not lie within the log, without reading it. */
  void checkExtent(ModuleRegion region) {
    StoredBlocks.checkExtent(in, new Region(region.offset(), region.length()), region.name());
  }

  /** Tells where the regions do not follow each other up to the log's end. */
  void checkRegions(Consumer<Damage> damages) {
    new RegionMap(in, header, job).check(damages);
  }

  @Override
  public void close() throws IOException {
    buffers.close();
    in.close();
  }
}
