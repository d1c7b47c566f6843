// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.Map;

class SqlErrorsTest {
  @Test
  void aStatementThatNeedsMoreMemoryThanThereIsIsRefusedByTheMachine() {
    assertThatThrownBy(
            () ->
                SqlErrors.translate(
                    () -> {
                      throw new OutOfMemoryError("Java heap space");
                    },
                    List.of()))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("needs more memory than there is (Java heap space)")
        .hasMessageContaining("IOMINER_JAVA_OPTS=-Xmx")
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.RESOURCE);
  }

  @Test
  void anErrorOfIoMinerIsToldAsItIsHoweverDeepSparkHasWrappedIt() {
    IoMinerException known = new IoMinerException(ErrorKind.DATA, "not an OST bitmap");
    RuntimeException wrapped =
        new IllegalStateException("Job aborted", new IllegalStateException("Task failed", known));
    assertThatThrownBy(() -> SqlErrors.translate(() -> thrown(wrapped), List.of()))
        .isInstanceOf(IoMinerException.class)
        .hasMessage("not an OST bitmap")
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.DATA);
  }

  @Test
  void aDamagedFileIsBadDataHoweverDeepSparkHasWrappedIt() {
    RuntimeException wrapped =
        new IllegalStateException(
            "Job aborted",
            new ChecksumException("Checksum error: file:/store/a.parquet at 512", 512));
    assertThatThrownBy(() -> SqlErrors.translate(() -> thrown(wrapped), List.of()))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(
            "'iominer check' says which are: Checksum error: file:/store/a.parquet")
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.DATA);
  }

  @Test
  void aFullDiskIsRefusedByTheMachineAndNamesTheFolder() {
    RuntimeException wrapped =
        new IllegalStateException(
            "Job aborted",
            new SparkException(
                "TASK_WRITE_FAILED",
                new Map.Map1<>("path", "file:/export/darshan_job"),
                new IOException("No space left on device")));
    assertThatThrownBy(() -> SqlErrors.translate(() -> thrown(wrapped), List.of()))
        .isInstanceOf(IoMinerException.class)
        .hasMessage("/export/darshan_job: No space left on device")
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.RESOURCE);
  }

  private static Object thrown(RuntimeException error) {
    throw error;
  }
}
