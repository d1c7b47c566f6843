// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.Causes;
import io.iominer.core.layout.FolderMode;
import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop's local file system, but new files and folders have the mode of the folder around them;
 * Hadoop's have those of a umask of its own. It also asks the JVM where Hadoop starts a process
 * {@code chmod} for each of them. Public because Hadoop instantiates it by name.
 */
public final class StoreFileSystem extends LocalFileSystem {
  private static final String KEY = "fs.file.impl";

  /** Parquet notes a checksum of each page, and compares it only where it is asked to. */
  private static final String VERIFY_PAGES = "parquet.page.verify-checksum.enabled";

  /**
   * Read, and never changed. Without Hadoop's file of defaults, which Hadoop's code has too:
   * Parquet and Iceberg copy the settings, value by value, for each file that they read.
   */
  private static final Configuration SETTINGS = settings();

  public StoreFileSystem() {
    super(new Raw());
  }

  /**
   * Settings in which local files are this class's. Hadoop would else give out the one that Spark
   * asked for before.
   */
  static Configuration configuration() {
    return SETTINGS;
  }

  private static Configuration settings() {
    Configuration configuration = new Configuration(false);
    configuration.setClassLoader(StoreFileSystem.class.getClassLoader());
    configuration.setClass(KEY, StoreFileSystem.class, LocalFileSystem.class);
    configuration.setBoolean(KEY + ".disable.cache", true);
    configuration.setBoolean(VERIFY_PAGES, true);
    return configuration;
  }

  /** An error of a disk as what it is, where Hadoop makes a fatal error of it. */
  private static IOException refusal(String file, FSError error) {
    return error.getCause() instanceof IOException cause
        ? Causes.named(file, cause)
        : new IOException(error);
  }

  private static final class RefusingInput extends FSInputStream {
    private final String file;
    private final FSDataInputStream in;

    RefusingInput(String file, FSDataInputStream in) {
      this.file = file;
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      try {
        return in.read();
      } catch (FSError e) {
        throw refusal(file, e);
      }
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      try {
        return in.read(bytes, from, length);
      } catch (FSError e) {
        throw refusal(file, e);
      }
    }

    @Override
    public int read(long position, byte[] bytes, int from, int length) throws IOException {
      try {
        return in.read(position, bytes, from, length);
      } catch (FSError e) {
        throw refusal(file, e);
      }
    }

    @Override
    public long skip(long count) throws IOException {
      return in.skip(count);
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }

    @Override
    public void seek(long position) throws IOException {
      in.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return in.getPos();
    }

    @Override
    public boolean seekToNewSource(long position) throws IOException {
      return in.seekToNewSource(position);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private static final class RefusingOutput extends FilterOutputStream {
    private final String file;

    RefusingOutput(String file, OutputStream out) {
      super(out);
      this.file = file;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (FSError e) {
        throw refusal(file, e);
      }
    }
  }

  private static final class Raw extends RawLocalFileSystem {
    @Override
    protected OutputStream createOutputStreamWithMode(
        Path path, boolean append, @Nullable FsPermission permission) throws IOException {
      OutputStream stream = super.createOutputStreamWithMode(path, append, null);
      if (!append) {
        FolderMode.passOn(pathToFile(path).toPath());
      }
      return new RefusingOutput(pathToFile(path).toString(), stream);
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
      return new FSDataInputStream(
          new RefusingInput(pathToFile(path).toString(), super.open(path, bufferSize)));
    }

    @Override
    protected boolean mkOneDirWithMode(Path path, File folder, @Nullable FsPermission permission)
        throws IOException {
      boolean isNew = folder.mkdir();
      if (isNew) {
        FolderMode.passOn(folder.toPath());
      }
      return isNew;
    }

    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      java.nio.file.Path file = pathToFile(path).toPath();
      if (permission.getStickyBit()
          || !file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        super.setPermission(path, permission);
      } else {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permission.toString()));
      }
    }
  }
}
