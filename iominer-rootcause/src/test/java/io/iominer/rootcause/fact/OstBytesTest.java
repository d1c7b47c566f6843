// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.Ost;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One file of four stripes of 1 MiB each, on OSTs 7, 8, 9 and 2. */
class OstBytesTest {
  private static final long MIB = 1 << 20;

  private final EvidenceBuilder evidence =
      new EvidenceBuilder(
          1,
          4,
          OptionalDouble.of(100),
          Set.of(DarshanModule.POSIX, DarshanModule.LUSTRE, DarshanModule.DXT_POSIX),
          100);

  private void write(long bytes, long lastByte) {
    long[] counters = new long[DarshanModule.POSIX.counters().size()];
    counters[PosixCounter.WRITES.index()] = 2;
    counters[PosixCounter.BYTES_WRITTEN.index()] = bytes;
    counters[PosixCounter.MAX_BYTE_WRITTEN.index()] = lastByte;
    evidence.add(
        CounterRecord.of(
            DarshanModule.POSIX,
            1,
            0,
            counters,
            new double[DarshanModule.POSIX.fCounters().size()]));
    evidence.addLayout(
        1,
        FileLayout.of(
            new LustreRecord(
                1,
                -1,
                List.of(new LustreComponent(MIB, 4, 1, 0, 0, -1, 0, RawText.EMPTY)),
                new long[] {7, 8, 9, 2}),
            Optional.of("/scratch")));
  }

  private void trace(long... offsets) throws IOException {
    int[] next = {0};
    evidence.addTrace(
        new DxtRecord(DarshanModule.DXT_POSIX, 1, 0, 0, RawText.EMPTY, offsets.length, 0),
        segment -> {
          int i = next[0]++;
          if (i < offsets.length) {
            segment.set(IoDirection.WRITE, offsets[i], MIB, i, i + 1);
          }
          return i < offsets.length;
        });
  }

  private static Ost ost(int index) {
    return new Ost(Optional.of("/scratch"), index);
  }

  @Test
  void aFileOfOneStripeIsOnItsFirstOstAlone() {
    write(MIB, MIB - 1);
    OstBytes osts = OstBytes.of(evidence.build(List.of()).facts());
    assertThat(osts.bytes()).containsOnlyKeys(ost(7)).containsEntry(ost(7), (double) MIB);
    assertThat(osts.stripedBytes()).isEqualTo(MIB);
  }

  @Test
  void withoutOffsetsBytesAreDividedEvenlyWhichIsSaid() {
    write(MIB, -1);
    OstBytes osts = OstBytes.of(evidence.build(List.of()).facts());
    assertThat(osts.bytes()).hasSize(4).containsEntry(ost(2), MIB / 4.0);
    assertThat(osts.evenBytes()).isEqualTo(MIB);
  }

  @Test
  void theTraceTellsWhichStripesWereWritten() throws IOException {
    write(2 * MIB, 8 * MIB - 1);
    trace(3 * MIB, 7 * MIB);
    JobFacts facts = evidence.build(List.of()).facts();
    OstBytes osts = OstBytes.of(facts);
    assertThat(osts.bytes()).containsOnlyKeys(ost(2)).containsEntry(ost(2), 2.0 * MIB);
    assertThat(osts.tracedBytes()).isEqualTo(2 * MIB);
    assertThat(OstBytes.counted(facts)).as("as a store knows it").hasSize(4);
  }

  @Test
  void aTraceThatLacksBytesIsNotUsed() throws IOException {
    write(3 * MIB, 4 * MIB - 1);
    trace(3 * MIB);
    OstBytes osts = OstBytes.of(evidence.build(List.of()).facts());
    assertThat(osts.bytes()).hasSize(4);
    assertThat(osts.stripedBytes()).isEqualTo(3 * MIB);
  }
}
