// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.SlurmRecord;
import io.iominer.ingest.source.RowProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged dumps become records, told rows, or one told refusal; nothing else may happen. */
class DamagedDumpsTest {
  private static final long SEED = 20261121;
  private static final String[] ABSURD = {
    "99999999999999999999",
    "-1",
    "|",
    "\n",
    "\"",
    "{",
    "]",
    "9223372036854775807",
    "[1-",
    "\u0000",
    "_"
  };

  @TempDir private Path folder;

  private void readOrRefuse(byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("dump"), content);
    try {
      new SlurmDump(file, SacctOptions.DEFAULT)
          .read(
              new SlurmSink() {
                @Override
                public void record(SlurmRecord record) {
                  assertThat(SlurmRows.row(record).value("record_id")).isNotNull();
                }

                @Override
                public void rejected(RowProblem problem) {
                  assertThat(problem.toString()).startsWith(file + ": ").contains("expected");
                }

                @Override
                public void flawed(RowProblem problem) {
                  rejected(problem);
                }
              });
    } catch (IoMinerException e) {
      assertThat(e.kind()).isEqualTo(ErrorKind.DATA);
      assertThat(e).hasMessageStartingWith(file + ": ");
    }
  }

  private static byte[] sample(String name, int bytes) throws IOException {
    byte[] all = Files.readAllBytes(SlurmCollector.SAMPLES.resolve(name));
    return Arrays.copyOf(all, Math.min(bytes, all.length));
  }

  @Test
  void aDumpCutAnywhereIsReadOrRefused() throws IOException {
    for (String name : new String[] {"sacct-parsable2.txt", "sacct-22.05.json"}) {
      byte[] dump = sample(name, 20_000);
      for (int length = 0; length < dump.length; length += 1 + length / 61) {
        readOrRefuse(Arrays.copyOf(dump, length));
      }
    }
  }

  @Test
  void flippedBitsAndAbsurdTextsAreReadOrRefused() throws IOException {
    Random random = new Random(SEED);
    for (String name : new String[] {"sacct-parsable2.txt", "sacct-22.05.json"}) {
      byte[] dump = sample(name, 400_000);
      for (int i = 0; i < 150; i++) {
        byte[] damaged = dump.clone();
        for (int k = 0; k < 1 + i % 20; k++) {
          int at = random.nextInt(damaged.length - 32);
          if (random.nextBoolean()) {
            damaged[at] ^= (byte) (1 << random.nextInt(8));
          } else {
            byte[] absurd = ABSURD[random.nextInt(ABSURD.length)].getBytes(StandardCharsets.UTF_8);
            System.arraycopy(absurd, 0, damaged, at, absurd.length);
          }
        }
        readOrRefuse(damaged);
      }
    }
  }
}
