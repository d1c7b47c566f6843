// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.Table;
import org.apache.iceberg.hadoop.HadoopConfigurable;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.BulkDeletionFailureException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.SeekableInputStream;
import org.apache.iceberg.util.SerializableSupplier;

/**
 * The files of a table where the table lies now. Iceberg records whole paths: those of the folder
 * that the store had when a file was written. Below the table's folder they never change, so a
 * store can be moved, copied, or be mounted elsewhere on another node.
 */
final class StoreFiles extends HadoopFileIO {
  private static final long serialVersionUID = 1L;

  private static final String SCHEME = "file:";

  private final String folder;
  private final String data;
  private final String metadata;

  /**
   * @param table the table's folder
   */
  StoreFiles(Path table) {
    this.folder = SCHEME + table;
    this.data = "/" + table.getFileName() + "/data/";
    this.metadata = "/" + table.getFileName() + "/metadata/";
  }

  /** Iceberg would copy them, value by value, for each table that is loaded. */
  @Override
  public Configuration getConf() {
    return StoreFileSystem.configuration();
  }

  /** They are the same wherever a copy goes. */
  @Override
  public void serializeConfWith(Function<Configuration, SerializableSupplier<Configuration>> form) {
    // Nothing travels.
  }

  /** The path now of a file whose path was recorded; other paths stay. */
  String here(String recorded) {
    int table = Math.max(recorded.lastIndexOf(data), recorded.lastIndexOf(metadata));
    return table < 0 ? recorded : folder + recorded.substring(recorded.indexOf('/', table + 1));
  }

  /** Where a file of a table lies now. */
  static Path path(Table table, String recorded) {
    return recordedPath(((StoreFiles) table.io()).here(recorded));
  }

  /** Where a file lay when it was written. */
  static Path recordedPath(String recorded) {
    return Path.of(recorded.substring(recorded.startsWith(SCHEME) ? SCHEME.length() : 0));
  }

  @Override
  public InputFile newInputFile(String recorded) {
    String here = here(recorded);
    return as(recorded, here, super.newInputFile(here));
  }

  @Override
  public InputFile newInputFile(String recorded, long length) {
    String here = here(recorded);
    return as(recorded, here, super.newInputFile(here, length));
  }

  @Override
  public OutputFile newOutputFile(String recorded) {
    return super.newOutputFile(here(recorded));
  }

  @Override
  public void deleteFile(String recorded) {
    super.deleteFile(here(recorded));
  }

  @Override
  public void deleteFiles(Iterable<String> recorded) throws BulkDeletionFailureException {
    List<String> files =
        StreamSupport.stream(recorded.spliterator(), false).map(this::here).toList();
    if (files.size() > 1) {
      super.deleteFiles(files);
    } else {
      // Threads would take 10 ms: ManifestThreads.
      files.forEach(super::deleteFile);
    }
  }

  /** Readers look files up by the path that is recorded. */
  private InputFile as(String recorded, String here, InputFile file) {
    return here.equals(recorded) ? file : new MovedFile(recorded, file, getConf());
  }

  /** Parquet's reader has its settings from the file. */
  private record MovedFile(String location, InputFile file, Configuration settings)
      implements InputFile, HadoopConfigurable {
    @Override
    public Configuration getConf() {
      return settings;
    }

    @Override
    public void setConf(Configuration configuration) {
      throw new UnsupportedOperationException("Settings of a file that is read are not changed");
    }

    @Override
    public void serializeConfWith(
        Function<Configuration, SerializableSupplier<Configuration>> form) {
      throw new UnsupportedOperationException("A file that is read is not sent elsewhere");
    }

    @Override
    public long getLength() {
      return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() {
      return new MovedStream(file.newStream());
    }

    @Override
    public boolean exists() {
      return file.exists();
    }
  }

  /**
   * Holds on to Iceberg's stream. Its Parquet reader would take Hadoop's stream out of it
   * (DelegatingInputStream), and Iceberg's closes that as soon as the garbage collector finds it.
   */
  private static final class MovedStream extends SeekableInputStream {
    private final SeekableInputStream stream;

    MovedStream(SeekableInputStream stream) {
      this.stream = stream;
    }

    @Override
    public long getPos() throws IOException {
      return stream.getPos();
    }

    @Override
    public void seek(long position) throws IOException {
      stream.seek(position);
    }

    @Override
    public int read() throws IOException {
      return stream.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return stream.read(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }
}
