// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.table.TableRow;
import io.iominer.core.text.TextOrder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the row with most bytes of a log's rows of {@code darshan_file} lies, and the striped one
 * that most bytes were written to.
 */
final class LargestFile {
  private static final Pattern FOLDER = Pattern.compile("^(/.*/)[^/]*$");

  private long bytes = -1;
  private Optional<String> mountPoint = Optional.empty();
  private long written;
  private String writtenName = "";
  private @Nullable Object writtenMountPoint;

  /**
   * Adds a row; bytes that are not known are none, and of several as large the last name counts.
   */
  void add(TableRow file) {
    long moved = count(file, "bytes_read") + count(file, "bytes_written");
    Optional<String> place = Optional.ofNullable((String) file.value("mount_point"));
    if (moved > bytes || (moved == bytes && TextOrder.NULL_FIRST.compare(place, mountPoint) > 0)) {
      bytes = moved;
      mountPoint = place;
    }
    addWritten(file);
  }

  private void addWritten(TableRow file) {
    long moved = count(file, "bytes_written");
    String name = file.value("file_name") instanceof String text ? text : "";
    if (moved > 0
        && file.value("ost_count") != null
        && (moved > written
            || (moved == written && TextOrder.OF_BYTES.compare(name, writtenName) > 0))) {
      written = moved;
      writtenName = name;
      writtenMountPoint = file.value("mount_point");
    }
  }

  private static long count(TableRow file, String column) {
    return file.value(column) instanceof Long value ? value : 0;
  }

  /** Sets the columns of the log's row of {@code darshan_job}. */
  void set(TableRow job) {
    job.set("main_mount_point", mountPoint.orElse(null));
    Matcher folder = FOLDER.matcher(writtenName);
    if (folder.find()) {
      job.set("written_folder", folder.group(1)).set("written_mount_point", writtenMountPoint);
    }
  }
}
