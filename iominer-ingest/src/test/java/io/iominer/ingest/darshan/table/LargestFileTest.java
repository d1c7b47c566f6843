// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LargestFileTest {
  private final LargestFile largest = new LargestFile();

  private LargestFileTest file(
      @Nullable Long read, @Nullable Long written, @Nullable String mountPoint) {
    largest.add(
        TableRow.blank(DarshanFileTable.DEFINITION)
            .set("bytes_read", (Object) read)
            .set("bytes_written", (Object) written)
            .set("mount_point", (Object) mountPoint));
    return this;
  }

  private @Nullable Object mountPoint() {
    TableRow job = TableRow.blank(DarshanJobTable.DEFINITION);
    largest.set(job);
    return job.value("main_mount_point");
  }

  @Test
  void bytesBothWaysDecideAndUnknownOnesAreNone() {
    assertThat(mountPoint()).isNull();
    assertThat(file(null, null, "/unknown").mountPoint()).isEqualTo("/unknown");
    assertThat(file(5L, null, "/read").mountPoint()).isEqualTo("/read");
    assertThat(file(3L, 3L, "/both").file(null, null, "/z").mountPoint()).isEqualTo("/both");
    assertThat(file(7L, null, null).mountPoint()).isNull();
  }

  /** As Spark orders texts: NULL first, and by their bytes. */
  @Test
  void ofFilesAsLargeTheLastMountPointIsTaken() {
    file(5L, null, "/\uFFFD").file(5L, null, "/\uD83D\uDE00").file(null, 5L, null);
    assertThat(mountPoint()).isEqualTo("/\uD83D\uDE00");
  }

  private String folder(long written, String name, @Nullable Integer osts) {
    largest.add(
        TableRow.blank(DarshanFileTable.DEFINITION)
            .set("bytes_written", written)
            .set("file_name", name)
            .set("ost_count", (Object) osts)
            .set("mount_point", name.substring(0, 2)));
    TableRow job = TableRow.blank(DarshanJobTable.DEFINITION);
    largest.set(job);
    return job.value("written_folder") + " of " + job.value("written_mount_point");
  }

  @Test
  void theFolderIsThatOfTheStripedFileThatMostWasWrittenTo() {
    assertThat(folder(0, "/s/a", 1)).isEqualTo("null of null");
    assertThat(folder(5, "/h/big", null)).isEqualTo("null of null");
    assertThat(folder(2, "/s/run/a", 1)).isEqualTo("/s/run/ of /s");
    assertThat(folder(2, "/s/old/b", 1)).as("the last name").isEqualTo("/s/run/ of /s");
    assertThat(folder(3, "/t/b", 2)).isEqualTo("/t/ of /t");
  }
}
