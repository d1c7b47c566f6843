// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.layout.FolderMode;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
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

  private static final class Raw extends RawLocalFileSystem {
    @Override
    protected OutputStream createOutputStreamWithMode(
        Path path, boolean append, @Nullable FsPermission permission) throws IOException {
      OutputStream stream = super.createOutputStreamWithMode(path, append, null);
      if (!append) {
        FolderMode.passOn(pathToFile(path).toPath());
      }
      return stream;
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
